import { Modal } from '../kit/modal.tsx';
import { CHART_KEYS, EDITOR_KEYS, PAGE_KEYS, SHORTCUTS, STAGE_KEYS } from '../shortcuts.ts';

interface HelpDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function HelpDialog({ open, onClose }: HelpDialogProps) {
  return (
    <Modal title="How this page works" open={open} onClose={onClose}>
      <div className="help">
        <p>
          Each variant is an agent with a reward design. All variants learn in the same world with the same
          seeds. The <b>task return</b> is what the world itself counts; the <b>training return</b> is what
          the variant’s design pays. Where the two part, the design pays for something that was not meant.
        </p>
        <p>
          Lines are means over seeds; bands are 95 % intervals (Student’s t over seeds). Thin labeled lines
          are exact solutions, where the world is small enough to solve.
        </p>
        <KeyTable title="Everywhere" rows={[...SHORTCUTS, ...PAGE_KEYS]} />
        <KeyTable title="On the stage" rows={STAGE_KEYS} />
        <KeyTable title="On a chart" rows={CHART_KEYS} />
        <KeyTable title="In an editor of formulas and kernels" rows={EDITOR_KEYS} />
      </div>
    </Modal>
  );
}

interface KeyTableProps {
  readonly title: string;
  readonly rows: readonly { readonly shown: string; readonly text: string }[];
}

function KeyTable({ title, rows }: KeyTableProps) {
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
