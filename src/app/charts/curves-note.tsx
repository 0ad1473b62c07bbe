import { useDraft, useRun } from '../model/hooks.ts';

/** Whose the curves are, while they are not of what the rest of the page is about. */
export function CurvesNote() {
  const building = useRun(({ status, plan }) => status === 'building' && plan !== null);
  const waits = useDraft(({ pending }) => pending !== 'none');
  if (!building && !waits) return null;
  return (
    <p className="curves-note small">
      {building
        ? 'Curves of the run before. The next one is being built.'
        : 'Curves of the run as it is, without the change that waits.'}
    </p>
  );
}
