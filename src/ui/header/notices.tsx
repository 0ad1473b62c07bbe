import { useDraft, useLab, useRun } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { variantKey } from '../variant-style.ts';
import { Refusal } from './refusal.tsx';

/** Notices (what happened, what is safe, what to do) and refused changes with their path. */
export function Notices() {
  const lab = useLab();
  const notices = useRun((state) => state.notices);
  const draft = useDraft((state) => state.experiment);
  const faults = useRun((state) => state.faults);
  const labels = useRun((state) => state.experiment?.variants);
  return (
    <div aria-live="polite" className="notices">
      <Refusal />
      {[...new Set(faults.map((fault) => fault.variant))].map((variant) => {
        const own = faults.filter((fault) => fault.variant === variant).sort((a, b) => a.seed - b.seed);
        return (
          <p key={variantKey(variant)} className="notice" data-tone="error">
            <span>
              “{labels?.[variant]?.label ?? `variant ${variant + 1}`}”:{' '}
              {own.length === 1 ? 'one seed' : `${own.length} seeds`} stopped. Seed {own[0]?.seed}:{' '}
              {own[0]?.message} The other seeds continue. In the legends, n counts only the seeds that still
              learn.
            </span>
          </p>
        );
      })}
      {notices.map((notice) => (
        <p key={notice.id} className="notice" data-tone={notice.tone}>
          <span>{notice.text}</span>
          {notice.undoes !== undefined && notice.undoes === draft && (
            <Button
              icon="undo"
              size="small"
              onClick={() => {
                lab.actions.undo();
                lab.actions.dismiss(notice.id);
              }}
            >
              Undo
            </Button>
          )}
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
