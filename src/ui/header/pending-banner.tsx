import { secondsAt } from '../../lab/costs.ts';
import { useDraft, useLab, useRun } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { duration } from '../numerals.ts';

const LONG_SECONDS = 60;

/** A pending change: apply it and continue, or restart. */
export function PendingBanner() {
  const lab = useLab();
  const pending = useDraft((state) => state.pending);
  const difference = useDraft((state) => state.difference);
  const cost = useDraft((state) => state.cost);
  const seconds = secondsAt(
    useRun((state) => state.speed),
    cost,
  );
  if (pending === 'none') return null;
  return (
    <section className="pending" aria-label="Pending change" aria-live="polite">
      <p>
        <b>Not applied yet:</b> {difference}
        {seconds > LONG_SECONDS && <span className="muted"> · takes {duration(seconds)} here</span>}
      </p>
      <div className="pending-keys">
        <Button size="small" onClick={lab.actions.discardPending}>
          Discard
        </Button>
        <Button size="small" onClick={lab.actions.keepLearned}>
          Apply and continue
        </Button>
        <Button size="small" tone="accent" onClick={lab.actions.start}>
          Restart
        </Button>
      </div>
    </section>
  );
}
