import { type KeyboardEvent, useEffect, useState } from 'react';
import type { RecordedEpisode, Recording } from '../../engine/replay/contract.ts';
import { mainLoop } from '../../measure/loops.ts';
import { useMedia } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { Segments } from '../kit/segments.tsx';
import { measured, percent } from '../numerals.ts';
import { saveFile } from '../save-file.ts';
import { episodeCsv } from './episode-csv.ts';
import { EpisodeCurves } from './episode-curves.tsx';
import { GridStep } from './grid-step.tsx';
import { BanditStep, TextStep } from './other-steps.tsx';
import { StepNumbers } from './step-numbers.tsx';
import { StepTable } from './step-table.tsx';

interface PlayerProps {
  readonly recording: Recording;
  readonly episode: RecordedEpisode;
  readonly number: number; // in the list, from 1
}

const SPEEDS = { slow: 2, normal: 6, fast: 24 } as const;
type Speed = keyof typeof SPEEDS;

/** One episode, step by step: the world as it was, what each step paid, what the agent had in mind. */
export function Player({ recording, episode, number }: PlayerProps) {
  const calm = useMedia('(prefers-reduced-motion: reduce)');
  const last = Math.max(0, episode.steps - 1);
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>('normal');
  const go = (to: number) => setAt(Math.max(0, Math.min(last, Math.round(to))));
  const runs = playing && at < last;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setAt((now) => Math.min(last, now + 1)), 1_000 / SPEEDS[speed]);
    return () => clearInterval(timer);
  }, [runs, speed, last]);
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const inField = event.target instanceof HTMLInputElement && event.target.type !== 'range';
    if (inField) return;
    const page = Math.max(1, Math.round(last / 10));
    const to: Readonly<Record<string, number>> = {
      ...{ ArrowLeft: at - 1, ArrowRight: at + 1, PageDown: at + page, PageUp: at - page },
      ...{ Home: 0, End: last },
    };
    const target = to[event.key];
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setPlaying(false);
    go(target);
  };
  const toggle = () => {
    if (!runs && at >= last) setAt(0);
    setPlaying(!runs);
  };
  if (episode.steps === 0) return <p className="panel-empty muted">Nothing of this episode is recorded.</p>;
  const step = episode.first + at;
  const { view } = recording;
  const jump = (to: number) => go(to - episode.first);
  const file = `${recording.label} seed ${recording.seed} from step ${recording.start + episode.first}.csv`;
  return (
    <section className="inspect-player" aria-label={`Episode ${number}`} onKeyDown={onKey}>
      <div className="inspect-transport">
        <Button
          icon="left"
          label="Step back"
          shortcut="ArrowLeft"
          disabled={at === 0}
          onClick={() => go(at - 1)}
        />
        <Button
          icon={runs ? 'pause' : 'play'}
          label={runs ? 'Pause the episode' : 'Play the episode'}
          tone="accent"
          disabled={last === 0}
          onClick={toggle}
        />
        <Button
          icon="right"
          label="Step forward"
          shortcut="ArrowRight"
          disabled={at === last}
          onClick={() => go(at + 1)}
        />
        <input
          type="range"
          className="inspect-scrubber"
          aria-label="Step of the episode"
          aria-valuetext={`Step ${at + 1} of ${episode.steps}`}
          min={0}
          max={last}
          value={at}
          disabled={last === 0}
          onChange={(event) => {
            setPlaying(false);
            go(Number(event.target.value));
          }}
        />
        <span className="number small inspect-count">
          {at + 1} / {episode.steps}
        </span>
        <Segments
          label="Speed of the episode"
          value={speed}
          onChange={setSpeed}
          options={[
            { value: 'slow', text: 'slow', hint: '2 steps a second' },
            { value: 'normal', text: 'normal', hint: '6 steps a second' },
            { value: 'fast', text: 'fast', hint: '24 steps a second' },
          ]}
        />
      </div>
      {calm && runs && (
        <p className="muted small">Plays because you asked: your system prefers less motion.</p>
      )}
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

/** From a third of the episode on, a loop is worth a sentence. */
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
  const way = places.length === 1 ? `stays in ${places[0]}` : `goes round ${places.slice(0, 12).join(' → ')}`;
  return (
    <p className="inspect-loop">
      It {way} <b>{loop.laps} times</b>, {percent(loop.share)} of the episode. Each lap pays{' '}
      {measured(loop.paid)} and earns the task {measured(loop.task)}.{' '}
      <span className="muted">Places are (row, column).</span>
    </p>
  );
}
