import { useEffect, useState } from 'react';
import { useOffline, useRun } from '../hooks.ts';
import { Button } from '../kit/button.tsx';

const TOLD_MS = 8_000;

/** Offers a newer version, or reports once that the page now works offline. */
export function OfflineBanner() {
  const update = useOffline((state) => state.update);
  const fresh = useOffline((state) => state.state === 'fresh');
  const training = useRun((state) => state.status === 'running');
  const [later, setLater] = useState(false);
  const told = useAfter(fresh, TOLD_MS);
  if (update !== null && !later)
    return (
      <p className="notice offline-notice" data-tone="info" role="status">
        <span>
          A new version of Reward Lab is ready.{' '}
          {training ? 'The run continues until you update.' : 'Updating reloads the page.'}
        </span>
        <Button size="small" onClick={update}>
          {training ? 'Stop and update' : 'Update'}
        </Button>
        <Button size="small" tone="quiet" onClick={() => setLater(true)}>
          Later
        </Button>
      </p>
    );
  if (!fresh || told) return null;
  return (
    <p className="notice offline-notice" data-tone="info" role="status">
      <span>Ready offline. This page now works without a network.</span>
    </p>
  );
}

/** True once `since` has been true for this long. */
function useAfter(since: boolean, milliseconds: number): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!since) return;
    const timer = window.setTimeout(() => setOver(true), milliseconds);
    return () => window.clearTimeout(timer);
  }, [since, milliseconds]);
  return over;
}
