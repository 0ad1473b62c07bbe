/** Shows the backend of the run, and its details when they are asked for. */
import { lazy, Suspense, useState } from 'react';
import { Loading } from '../kit/modal.tsx';
import { Popover } from '../kit/popover.tsx';
import { useRun } from '../model/hooks.ts';
import type { RunState } from '../model/model.ts';

const BackendDetails = lazy(() =>
  import('./backend-details.tsx').then((module) => ({ default: module.BackendDetails })),
);

export function BackendChip() {
  const backend = useRun((state) => state.backend);
  const [opened, setOpened] = useState(false);
  const exact = backend.parity === 'bit-exact';
  return (
    <Popover
      wide
      label={`Runs on ${backend.name}${textOf(backend)}. See why and change it`}
      buttonClass="chip-button"
      onOpen={() => setOpened(true)}
      face={
        <>
          <span className="chip-dot" data-exact={exact} aria-hidden="true" />
          {backend.workers === 0 ? (
            'Starting'
          ) : (
            <span>
              {backend.name}
              <span className="chip-words">{textOf(backend)}</span>
            </span>
          )}
        </>
      }
    >
      {opened && (
        <Suspense fallback={<Loading />}>
          <BackendDetails />
        </Suspense>
      )}
    </Popover>
  );
}

function textOf({ name, adapter, parity, workers }: RunState['backend']): string {
  const how = parity === 'bit-exact' ? 'exact' : 'within tolerance';
  if (name === 'WebGPU') return `${adapter?.fallback ? ', emulated' : ''}, ${how}`;
  return `, ${how} · ${workers} ${workers === 1 ? 'worker' : 'workers'}`;
}
