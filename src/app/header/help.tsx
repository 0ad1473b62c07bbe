import { closeOverlay } from '../kit/overlay.ts';
import {
  CHART_KEYS,
  EDITOR_KEYS,
  type KeyHelp,
  PAGE_KEYS,
  STAGE_KEYS,
  STUDY_KEYS,
} from '../kit/shortcuts.ts';
import { useRun } from '../model/hooks.ts';

const PLACES: readonly (readonly [hash: string, name: string, what: string])[] = [
  ['#', 'Start page', 'One experiment to try, with a slider.'],
  ['#lessons', 'Lessons', 'Short lessons: guess, run, see why.'],
  ['#atlas', 'Atlas', 'Claims of papers and textbooks, put to the test.'],
  ['#lab', 'Lab', 'Build a world, rewards and agents, and run them.'],
  ['#presets', 'Presets', 'Ready experiments that open in the lab.'],
  ['#runs', 'My runs', 'Your saved runs: open, compare, export.'],
  ['#glossary', 'Glossary', 'What the words mean.'],
];

/** Files that scripts/documents.ts writes into the site. */
const DOCUMENTS: readonly (readonly [file: string, name: string, what: string])[] = [
  ['experiment-format', 'Experiment file', 'Every world, agent, reward term and setting.'],
  ['designs', 'Reward designs', 'The library: idea, paper, known failure.'],
  ['glossary', 'Terms and metrics', 'All definitions and formulas on one page.'],
];

export function Help() {
  return (
    <div className="help">
      <div className="help-page">
        <p>
          Reward Lab trains agents in your browser. All variants learn in the same world with the same seeds.
          Only their agent or their reward differs. So you see what a reward teaches.
        </p>
        <p>
          The <b>task return</b> is the world’s own score. The <b>training return</b> is what the reward
          design pays. If the two diverge, the agent exploits its reward. Lines are means over seeds. Bands
          are 95 % intervals. Nothing you do leaves this device.
        </p>
        <section>
          <h3>Where things are</h3>
          <ul className="help-places">
            {PLACES.map(([hash, name, what]) => (
              <li key={hash}>
                <a href={hash} onClick={closeOverlay}>
                  {name}
                </a>
                <span className="muted">{what}</span>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h3>Reference</h3>
          <ul className="help-places">
            {DOCUMENTS.map(([file, name, what]) => (
              <li key={file}>
                <a href={`docs/${file}.html`} target="_blank" rel="noopener">
                  {name}
                </a>
                <span className="muted">{what}</span>
              </li>
            ))}
          </ul>
        </section>
        <details>
          <summary>Keys in studies, in the world view, on charts and in editors</summary>
          <KeyTable title="In a study or a lesson" rows={STUDY_KEYS} />
          <KeyTable title="In the world view" rows={STAGE_KEYS} />
          <KeyTable title="On a chart" rows={CHART_KEYS} />
          <KeyTable title="In a formula or kernel editor" rows={EDITOR_KEYS} />
        </details>
        <Log />
      </div>
      <KeyTable title="Keys" rows={PAGE_KEYS} />
    </div>
  );
}

/** Lists faults of this visit that changed no number. */
function Log() {
  const log = useRun((state) => state.log);
  return (
    <details className="help-log">
      <summary>Log of this visit ({log.length === 0 ? 'empty' : log.length})</summary>
      {log.length === 0 ? (
        <p className="muted">
          Restarted workers are listed here. So far every worker has run without a break.
        </p>
      ) : (
        <ol>
          {log.map((line, k) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are only appended.
            <li key={k}>{line}</li>
          ))}
        </ol>
      )}
    </details>
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
