import { useDraft, useRun } from '../model/hooks.ts';

/** Says whose curves these are if they differ from the rest of the page. */
export function CurvesNote() {
  const building = useRun(({ status, plan }) => status === 'building' && plan !== null);
  const waits = useDraft(({ pending }) => pending !== 'none');
  if (!building && !waits) return null;
  return (
    <p className="curves-note small">
      {building
        ? 'These curves belong to the previous run. The next one is being built.'
        : 'These curves belong to the current run, without the pending change.'}
    </p>
  );
}
