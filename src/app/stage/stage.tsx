import { lazy, Suspense } from 'react';
import { LinkButton } from '../kit/button.tsx';
import { useLab, useRun } from '../model/hooks.ts';
import { GridStage } from './grid-stage.tsx';
import { SeedPicker } from './seed-picker.tsx';
import { type StageLook, StageLookContext } from './stage-panels.tsx';

// Loaded on demand, because most visits begin in a gridworld.
const BanditStage = lazy(async () => ({ default: (await import('./bandit-stage.tsx')).BanditStage }));
const TextStage = lazy(async () => ({ default: (await import('./text-stage.tsx')).TextStage }));
const GraphStage = lazy(async () => ({ default: (await import('./graph-stage.tsx')).GraphStage }));
const LanguageStage = lazy(async () => ({
  default: (await import('./language-stage.tsx')).LanguageStage,
}));

export function Stage(look: StageLook) {
  const { bare = false } = look;
  const plan = useRun((state) => state.plan);
  const status = useRun((state) => state.status);
  return (
    <section
      id="stage"
      className="stage"
      data-bare={bare || undefined}
      aria-label="World view"
      aria-busy={status === 'building'}
      data-building={(plan !== null && status === 'building') || undefined}
    >
      {plan !== null && status === 'building' && !bare && (
        <p className="stage-building">Building the next experiment …</p>
      )}
      {plan === null ? (
        !bare && <EmptyStage status={status} />
      ) : (
        <StageLookContext value={look}>
          <Suspense fallback={null}>
            {plan.view.kind === 'grid' ? (
              <GridStage plan={plan} view={plan.view} />
            ) : plan.view.kind === 'arms' ? (
              <BanditStage plan={plan} view={plan.view} />
            ) : plan.view.kind === 'language' ? (
              <LanguageStage plan={plan} view={plan.view} />
            ) : plan.view.kind === 'graph' ? (
              <GraphStage plan={plan} view={plan.view} />
            ) : (
              <TextStage plan={plan} view={plan.view} />
            )}
          </Suspense>
        </StageLookContext>
      )}
    </section>
  );
}

function EmptyStage({ status }: { readonly status: string }) {
  const lab = useLab();
  return (
    <>
      <div className="stage-bar">
        <SeedPicker />
      </div>
      <div className="stage-empty">
        {status === 'failed' ? (
          <p>This experiment could not be built. The marked fields explain why. Your text is kept.</p>
        ) : status === 'empty' ? (
          <p>
            Nothing runs yet. Open a preset, or{' '}
            <LinkButton onClick={lab.actions.start}>run the open experiment</LinkButton>.
          </p>
        ) : (
          <p>Building the world and its agents …</p>
        )}
      </div>
    </>
  );
}
