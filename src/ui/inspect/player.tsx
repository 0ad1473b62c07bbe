import type { RecordedEpisode, Recording } from '../../engine/resimulate/contract.ts';
import { mainLoop } from '../../measure/doctor/loops.ts';
import { Button } from '../kit/button.tsx';
import { measured, percent } from '../numerals.ts';
import { saveFile } from '../save-file.ts';
import { episodeCsv } from './episode-csv.ts';
import { EpisodeCurves } from './episode-curves.tsx';
import { envStepOf } from './episodes.ts';
import { GridStep } from './grid-step.tsx';
import { BanditStep, TextStep } from './other-steps.tsx';
import { StepNumbers } from './step-numbers.tsx';
import { StepTable } from './step-table.tsx';
import { Transport, usePlayback } from './transport.tsx';

interface PlayerProps {
  readonly recording: Recording;
  readonly episode: RecordedEpisode;
  readonly number: number; // in the list, from 1
}

/** One episode, step by step: the world, the reward of each step, and the agent's policy and values. */
export function Player({ recording, episode, number }: PlayerProps) {
  const playback = usePlayback(Math.max(0, episode.steps - 1));
  if (episode.steps === 0) return <p className="panel-empty muted">This episode is not recorded.</p>;
  const step = episode.first + playback.at;
  const { view } = recording;
  const jump = (to: number) => playback.go(to - episode.first);
  const file = `${recording.label} seed ${recording.seed} from step ${envStepOf(recording, episode.first)}.csv`;
  return (
    <section className="inspect-player" aria-label={`Episode ${number}`} onKeyDown={playback.onKey}>
      <Transport playback={playback} what="episode" unit="Step" />
      <div className="inspect-step">
        {view.kind === 'grid' && <GridStep recording={recording} view={view} episode={episode} step={step} />}
        {view.kind === 'arms' && (
          <BanditStep recording={recording} view={view} episode={episode} step={step} go={jump} />
        )}
        {view.kind === 'tokens' && (
          <TextStep recording={recording} view={view} episode={episode} step={step} go={jump} />
        )}
        <StepNumbers recording={recording} episode={episode} step={step} />
      </div>
      <EpisodeCurves recording={recording} episode={episode} step={step} />
      <LoopLine recording={recording} episode={episode} />
      <div className="inspect-row">
        <Button
          size="small"
          onClick={() => saveFile(file, 'text/csv;charset=utf-8', episodeCsv(recording, episode))}
        >
          Save as CSV
        </Button>
      </div>
      <StepTable recording={recording} episode={episode} step={step} go={jump} />
    </section>
  );
}

/** Report a loop if it covers at least a third of the episode. */
const WORTH_SAYING = 0.33;

function LoopLine({
  recording,
  episode,
}: {
  readonly recording: Recording;
  readonly episode: RecordedEpisode;
}) {
  const { view } = recording;
  if (view.kind !== 'grid') return null;
  const cut = (values: Uint32Array | Float32Array) =>
    values.subarray(episode.first, episode.first + episode.steps);
  const loop = mainLoop(cut(recording.state), cut(recording.total), cut(recording.taskReward));
  if (loop === null || loop.laps < 3 || loop.share < WORTH_SAYING) return null;
  const seen = new Map<number, number>();
  for (let k = 0; k < episode.steps; k++)
    seen.set(recording.state[episode.first + k] ?? 0, recording.observation[episode.first + k] ?? 0);
  const places = loop.states.map((state) => {
    const cell = (seen.get(state) ?? 0) % view.cells.length;
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
