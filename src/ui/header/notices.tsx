import { useLab, useRun } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { Refusal } from './refusal.tsx';

/** What happened, what is safe, what to do; and what was not taken, with its place. */
export function Notices() {
  const lab = useLab();
  const notices = useRun((state) => state.notices);
  const faults = useRun((state) => state.faults);
  return (
    <div aria-live="polite" className="notices">
      <Refusal />
      {faults.length > 0 && (
        <p className="notice" data-tone="warning">
          <span>
            {faults.length === 1 ? 'One replica' : `${faults.length} replicas`} stopped: {faults[0]?.message}.
            The other replicas go on; n in the legends counts only those that still learn.
          </span>
        </p>
      )}
      {notices.map((notice) => (
        <p key={notice.id} className="notice" data-tone={notice.tone}>
          <span>{notice.text}</span>
          <Button
            icon="close"
            label="Dismiss"
            tone="quiet"
            size="small"
            onClick={() => lab.actions.dismiss(notice.id)}
          />
        </p>
      ))}
    </div>
  );
}
