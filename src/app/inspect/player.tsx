import { useMemo } from 'react';
import type { RecordedEpisode, Recording } from '../../engine/replay/contract.ts';
import { mainLoop } from '../../stats/doctor/loops.ts';
import { Button, LinkButton } from '../kit/button.tsx';
import { measured, percent } from '../kit/numerals.ts';
import { saveFile } from '../kit/save-file.ts';
import { FoldedTable } from '../kit/table.tsx';
import { variantStyle } from '../kit/variant-style.ts';
import { cellText } from '../stage/state-words.ts';
import { envStepOf, episodeCsv, errorOf, eventText, running } from './episodes.ts';
import { FilmKey } from './film-key.tsx';
import { StepNumbers, type StepProps } from './step-numbers.tsx';
import { BanditStep, GridStep, TextStep } from './step-views.tsx';
import { Transport, usePlayback } from './transport.tsx';

const MAX_POINTS = 300;

/** Plots the running training return and task return of an episode with the current step, on one scale that includes 0. */
function EpisodeCurves({ recording, episode, step }: StepProps) {
  const { lines, low, high } = useMemo(() => {
    const lines = [
      { name: 'training return', dash: undefined, values: running(recording.total, episode) },
      { name: 'task return', dash: '4 3', values: running(recording.taskReward, episode) },
    ];
    const all = lines.flatMap(({ values }) => [...values]);
    const most = (of: typeof Math.max) => all.reduce((a, b) => of(a, b), 0);
    return { lines, low: most(Math.min), high: most(Math.max) };
  }, [recording, episode]);
  const { color } = variantStyle(recording.variant);
  const words = lines.map(({ name, values }) => `${name} ${measured(values.at(-1) ?? 0)}`).join(', ');
  // Coordinates are shares of the width and of the height.
  const x = (k: number) => k / Math.max(1, episode.steps - 1);
  const y = (value: number) => (high - value) / Math.max(high - low, 1e-9);
  const every = Math.max(1, Math.ceil(episode.steps / MAX_POINTS));
  const now = x(step - episode.first);
  return (
    <figure className="inspect-curves">
      <span className="inspect-curves-axis muted small" aria-hidden="true">
        <span>{measured(high)}</span>
        <span>{measured(low)}</span>
      </span>
      <svg
        viewBox="0 -0.06 1 1.12"
        preserveAspectRatio="none"
        role="img"
        aria-label={`Running return over the episode. Final values: ${words}.`}
      >
        {low < 0 && high > 0 && (
          <path className="inspect-curves-zero" d={`M0,${y(0)}H1`} vectorEffect="non-scaling-stroke" />
        )}
        {lines.map(({ name, dash, values }) => (
          <polyline
            key={name}
            points={[...values]
              .flatMap((value, k) => (k % every === 0 ? `${x(k)},${y(value)}` : []))
              .join(' ')}
            fill="none"
            stroke={color}
            strokeWidth={1.5}
            strokeDasharray={dash}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <path className="reading-line" d={`M${now},-0.06V1.06`} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption className="muted small">
        Running return over the episode. Solid: training return. Dashed: task return
      </figcaption>
    </figure>
  );
}

interface PlayerProps {
  readonly recording: Recording;
  readonly episode: RecordedEpisode;
  readonly number: number; // in the list, from 1
}

/** Shows an episode step by step: the world, the reward, and the agent's policy and values. */
export function Player({ recording, episode, number }: PlayerProps) {
  const playback = usePlayback(Math.max(0, episode.steps - 1));
  if (episode.steps === 0) return <p className="panel-empty muted">This episode is not recorded.</p>;
  const step = episode.first + playback.at;
  const here = { recording, episode, step };
  const { view } = recording;
  const jump = (to: number) => playback.go(to - episode.first);
  const name = `${recording.label} seed ${recording.seed} from step ${envStepOf(recording, episode.first)}`;
  return (
    <section className="inspect-player" aria-label={`Episode ${number}`} onKeyDown={playback.onKey}>
      <Transport playback={playback} what="episode" unit="Step" />
      <div className="inspect-step">
        {view.kind === 'grid' && <GridStep {...here} view={view} />}
        {view.kind === 'arms' && <BanditStep {...here} view={view} go={jump} />}
        {view.kind === 'tokens' && <TextStep {...here} view={view} go={jump} />}
        <StepNumbers {...here} />
      </div>
      <EpisodeCurves {...here} />
      <LoopLine recording={recording} episode={episode} />
      <div className="inspect-row">
        <Button
          size="small"
          onClick={() => saveFile(`${name}.csv`, 'text/csv;charset=utf-8', episodeCsv(recording, episode))}
        >
          Save as CSV
        </Button>
        {view.kind === 'grid' && (
          <FilmKey
            recording={recording}
            episode={episode}
            view={view}
            perSecond={playback.perSecond}
            name={name}
          />
        )}
      </div>
      <StepTable {...here} go={jump} />
    </section>
  );
}

/** A loop is reported if it covers at least a third of the episode. */
const WORTH_SAYING = 0.33;

function LoopLine({ recording, episode }: Omit<StepProps, 'step'>) {
  const { view } = recording;
  if (view.kind !== 'grid') return null;
  const cut = (values: Uint32Array | Float32Array) =>
    values.subarray(episode.first, episode.first + episode.steps);
  const loop = mainLoop(cut(recording.state), cut(recording.total), cut(recording.taskReward));
  if (loop === null || loop.laps < 3 || loop.share < WORTH_SAYING) return null;
  const places = loop.states.map((state) => {
    const seen = recording.observation[recording.state.indexOf(state, episode.first)] ?? 0;
    const cell = seen % view.cells.length;
    return `(${Math.floor(cell / view.width) + 1}, ${(cell % view.width) + 1})`;
  });
  const way = places.length === 1 ? `stays at ${places[0]}` : `loops ${places.slice(0, 12).join(' → ')}`;
  return (
    <p className="inspect-loop">
      The agent {way} <b>{loop.laps} times</b>, {percent(loop.share)} of the episode. Each lap earns{' '}
      {measured(loop.paid)} of training reward and {measured(loop.task)} of task reward.{' '}
      <span className="muted">Positions are (row, column).</span>
    </p>
  );
}

const PAGE = 100;

function StepTable({ recording, episode, step, go }: StepProps & { readonly go: (step: number) => void }) {
  const { terms, actions, nActions } = recording;
  const from = Math.floor((step - episode.first) / PAGE) * PAGE;
  const rows = Array.from(
    { length: Math.min(PAGE, episode.steps - from) },
    (_, k) => episode.first + from + k,
  );
  const at = (values: ArrayLike<number>) => (k: number) => measured(values[k] ?? Number.NaN);
  const action = (k: number) => recording.action[k] ?? 0;
  return (
    <FoldedTable
      summary="Steps as a table"
      label="Steps of the episode"
      rows={rows}
      mark={(k) => ({ 'aria-current': k === step ? 'step' : undefined })}
      columns={[
        {
          title: 'Step',
          cell: (k) => <LinkButton onClick={() => go(k)}>{k - episode.first + 1}</LinkButton>,
        },
        { title: 'State', cell: (k) => stateText(recording, k) },
        { title: 'Action', cell: (k) => actions[action(k)] ?? action(k) },
        { title: 'π', cell: (k) => percent(recording.probabilities[k * nActions + action(k)] ?? 0) },
        ...terms.map((title, j) => ({
          title,
          cell: (k: number) => measured(recording.paid[k * terms.length + j] ?? Number.NaN),
        })),
        { title: 'Training reward', cell: at(recording.total) },
        { title: 'Task reward', cell: at(recording.taskReward) },
        recording.value.length > 0 && { title: 'V(s)', cell: at(recording.value) },
        { title: 'Advantage', cell: (k) => measured(errorOf(recording, k)) },
        { title: 'Events', cell: (k) => eventText(recording, k).join(', ') },
      ]}
    >
      {episode.steps > PAGE && (
        <p className="muted small">
          Steps {from + 1} to {from + rows.length} of {episode.steps}: the slider above turns the pages.
        </p>
      )}
    </FoldedTable>
  );
}

function stateText({ view, observation, state }: Recording, step: number): string {
  if (view.kind === 'graph') return view.states[state[step] ?? 0] ?? '';
  if (view.kind !== 'grid') return String(state[step] ?? 0);
  return cellText(view, observation[step] ?? 0).replace('Row', 'row');
}
