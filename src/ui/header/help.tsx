import { TERMS } from '../../measure/metrics/terms.ts';
import { CHART_KEYS, EDITOR_KEYS, type KeyHelp, PAGE_KEYS, STAGE_KEYS } from '../shortcuts.ts';

export function Help() {
  return (
    <div className="help">
      <p>
        All variants learn in the same world (environment) with the same seeds. The <b>task return</b> is the
        world’s own score. The <b>training return</b> is what the variant’s reward design pays. If the two
        diverge, the agent exploits its reward.
      </p>
      <p>
        Lines are means over seeds. Bands are 95 % intervals (Student’s t over seeds). Thin labeled lines are
        exact solutions, in worlds small enough to solve.
      </p>
      <KeyTable title="Everywhere" rows={PAGE_KEYS} />
      <KeyTable title="In the world view" rows={STAGE_KEYS} />
      <KeyTable title="On a chart" rows={CHART_KEYS} />
      <KeyTable title="In a formula or kernel editor" rows={EDITOR_KEYS} />
      <section>
        <h3>Glossary</h3>
        <dl className="words">
          {TERMS.map(({ term, also, meaning }) => (
            <div key={term}>
              <dt>
                <b>{term}</b>
                {also !== undefined && <span className="muted"> ({also.join(', ')})</span>}
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

function KeyTable({ title, rows }: { readonly title: string; readonly rows: readonly KeyHelp[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className="keys">
        {rows.map((row) => (
          <div key={row.shown + row.text}>
            <dt>
              <kbd>{row.shown}</kbd>
            </dt>
            <dd>{row.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
