import { secondsAt } from '../draft/costs.ts';
import { Keys } from '../kit/button.tsx';
import { duration } from '../kit/numerals.ts';
import { useDraft, useLab, useRun } from '../model/hooks.ts';
import { FASTEST } from '../model/run-store.ts';

const LONG_SECONDS = 10;
/** If full speed takes less than this share of the time, the slow slider is the reason. */
const MUCH_LESS = 0.5;

/** Asks about a pending change: apply it and continue, or restart. */
export function PendingBanner() {
  const lab = useLab();
  const { pending, difference, cost } = useDraft((state) => state);
  const speed = useRun((state) => state.speed);
  const [seconds, least] = [speed, FASTEST].map((index) => secondsAt(index, cost)) as [number, number];
  if (pending === 'none') return null;
  return (
    <section className="pending" aria-label="Pending change" aria-live="polite">
      <p>
        <b>Not applied yet:</b> {difference}
        {seconds > LONG_SECONDS && (
          <span className="muted">
            {' '}
            · a restart takes {duration(seconds)} at this speed
            {least < MUCH_LESS * seconds && `, ${duration(least)} at full speed`}
          </span>
        )}
      </p>
      <div className="pending-keys">
        <Keys
          keys={[
            { text: 'Discard', act: lab.actions.discardPending },
            { text: 'Apply and continue', act: lab.actions.keepLearned },
            { text: 'Restart', tone: 'accent', act: lab.actions.start },
          ]}
        />
      </div>
    </section>
  );
}
