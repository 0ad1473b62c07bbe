import { capital } from '../../core/capital.ts';
import { budgetOf, inEpisodes, unitOf } from '../../experiment/budget.ts';
import { BUDGET } from '../builder/budget-form.tsx';
import { LinkButton, ShortcutButton } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { compact, duration, percent, steady } from '../kit/numerals.ts';
import { useCalmRun, useDraft, useLab, useRun } from '../model/hooks.ts';
import { type RunState, type RunStatus, SPEEDS } from '../model/model.ts';
import { BackendChip } from './backend-chip.tsx';

export function Transport() {
  const lab = useLab();
  const status = useRun((state) => state.status);
  const running = status === 'running' || status === 'building';
  const over = status === 'done' || status === 'stopped' || status === 'failed' || status === 'empty';
  const play = () => (over ? lab.actions.start() : lab.actions.togglePlay());
  const counted = useRun((state) => state.plan?.unit === 'episodes');
  const waits = useDraft((state) => state.pending !== 'none');
  const verb = running ? 'Pause' : over ? 'Run again from the beginning' : 'Play';
  return (
    <section className="transport" aria-label="Run controls">
      <div className="transport-keys">
        <ShortcutButton does="reset" icon="reset" />
        <button
          type="button"
          className="play"
          data-filled={!running && !waits}
          aria-label={verb}
          title={`${verb} (Space)`}
          onClick={play}
        >
          <Icon name={running ? 'pause' : 'play'} size={20} />
        </button>
        <ShortcutButton does="step" icon="step" disabled={over} {...(counted && { label: 'One episode' })} />
      </div>
      <SpeedSlider />
      <Progress status={status} />
      <Figures />
    </section>
  );
}

function SpeedSlider() {
  const lab = useLab();
  const speed = useRun((state) => state.speed);
  const counted = useRun((state) => state.plan?.unit === 'episodes');
  const label = SPEEDS[speed]?.label ?? '';
  const steps = /^[\d\s]+k?$/.test(label) ? `${label} steps/s` : label;
  const text = counted ? steps.replace(/\bstep/, 'episode') : steps;
  return (
    <label className="speed" title="Speed of each seed ([ and ])">
      <span className="muted">Speed</span>
      <input
        type="range"
        min={0}
        max={SPEEDS.length - 1}
        step={1}
        value={speed}
        aria-valuetext={text}
        onChange={(event) => lab.actions.setSpeed(Number(event.target.value))}
      />
      <output className="speed-text">{text}</output>
    </label>
  );
}

function Progress({ status }: { readonly status: RunStatus }) {
  const done = useCalmRun((state) => state.envSteps);
  const experiment = useRun((state) => state.experiment);
  const total = experiment === null ? 0 : budgetOf(experiment);
  const share = useCalmRun(shareOf);
  const left = useCalmRun(secondsLeft);
  const phase = useCalmRun((state) => state.phase?.detail ?? null);
  const phaseShare = useCalmRun((state) => state.phase?.share ?? 0);
  const active = status === 'running' || status === 'paused';
  // Before the first environment step, the state still belongs to the previous run, or networks warm up.
  const detail = status === 'building' ? 'world and agents …' : active ? phase : null;
  const shown = detail === null ? share : status === 'building' ? 0 : phaseShare;
  return (
    <div className="progress">
      <div className="progress-text">
        <span className="progress-status" role="status">
          {status === 'empty' ? 'Not started' : capital(status)}
          {status === 'stopped' && <span className="muted progress-after">▶ restarts</span>}
        </span>
        {detail !== null ? (
          <span className="muted progress-left progress-detail" title={detail}>
            {detail}
          </span>
        ) : (
          <>
            {active && (
              <span className="muted progress-left">
                {percent(share)}
                {left > 0 && status === 'running' && (
                  <span className="progress-time">, {duration(left)} left</span>
                )}
              </span>
            )}
            {status === 'done' && <TrainOn total={total} />}
            <span>
              <b>{steady(done)}</b> / {compact(total)}{' '}
              <span className="muted progress-unit">
                {experiment === null ? 'environment steps' : unitOf(experiment)} per seed
              </span>
            </span>
          </>
        )}
      </div>
      <progress max={1} value={shown} aria-label={detail === null ? 'Budget used' : 'Preparation'} />
    </div>
  );
}

/** Returns the progress over all seeds, which process a window one after another; if some are lost, of the slowest one. */
function shareOf({ experiment, envSteps, stepsDone, stepsTotal, faults }: RunState): number {
  if (experiment === null || stepsTotal === 0) return 0;
  // A stopped seed counts as done. The number next to it refers to the seeds that continue.
  if (faults.length > 0) return Math.min(1, envSteps / budgetOf(experiment));
  return Math.min(1, Math.max(envSteps / budgetOf(experiment), stepsDone / stepsTotal));
}

/** Estimates the time at the current speed; 0 if unknown. It is rounded, so that fractions do not cause a redraw. */
function secondsLeft({ stepsTotal, stepsDone, stepsPerSecond }: RunState): number {
  return stepsPerSecond > 0 ? Math.ceil((stepsTotal - stepsDone) / stepsPerSecond) : 0;
}

/** Offers to continue training after the budget. At a low speed, users can watch the behavior. */
function TrainOn({ total }: { readonly total: number }) {
  const lab = useLab();
  const pending = useDraft((state) => state.pending);
  if (pending !== 'none' || total === 0 || 2 * total > BUDGET.max) return null;
  const goOn = () => {
    const experiment = lab.run.getState().experiment;
    lab.actions.set(experiment !== null && inEpisodes(experiment) ? 'episodes' : 'envSteps', 2 * total);
    lab.actions.keepLearned();
  };
  return (
    <LinkButton
      title="Doubles the budget and continues training. Lower the speed to watch the agents."
      onClick={goOn}
    >
      Train on to {compact(2 * total)}
    </LinkButton>
  );
}

function Figures() {
  const seeds = useRun((state) => (state.status === 'building' ? 0 : (state.experiment?.seeds ?? 0)));
  return (
    <dl className="figures">
      <div>
        <dt className="visually-hidden">Seeds</dt>
        <dd>{seeds === 1 ? 'one seed' : seeds > 0 ? `${seeds} seeds` : ''}</dd>
      </div>
      <div className="chip">
        <dt className="visually-hidden">Runs on</dt>
        <dd>
          <BackendChip />
        </dd>
      </div>
    </dl>
  );
}
