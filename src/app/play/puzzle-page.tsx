/** The daily puzzle: make an agent learn faster than with the task alone, without breaking the task. */
import '../audit/audit.css';
import '../glossary/glossary.css';
import './play.css';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ExactAudit } from '../../engine/audit/contract.ts';
import { VERDICTS } from '../audit/audit-chip.tsx';
import type { AuditedVariant } from '../audit/audit-client.ts';
import { Drawn } from '../glossary/drawings.tsx';
import { Button } from '../kit/button.tsx';
import { CopyButton } from '../kit/copy-button.tsx';
import { tick } from '../kit/numerals.ts';
import { AtlasFrame } from '../kit/page-frame.tsx';
import { Select } from '../kit/select.tsx';
import { faultMessage, LabContext, useLab, useShow } from '../model/hooks.ts';
import { BareMap, ExploitMap } from './exploit-map.tsx';
import { type Open, useOpened } from './opened.ts';
import {
  dayBefore,
  dayOf,
  knownDay,
  MAX_TERMS,
  type Picked,
  PUZZLE_SEEDS,
  PUZZLE_STEPS,
  type Puzzle,
  puzzleExperiment,
  puzzleOf,
  WEIGHTS,
} from './puzzle.ts';
import {
  bestScore,
  GOALS,
  isBetter,
  isSolved,
  keepScore,
  type PuzzleRun,
  type PuzzleScore,
  shareText,
  starsOf,
  stepsText,
  thresholdOf,
  trainPuzzle,
} from './puzzle-run.ts';

/** A reward has at most three terms of a palette, each with a weight. */
const OPTIONS = WEIGHTS.map((value) => ({ value, text: `${value > 0 ? '+' : ''}${tick(value)}` }));
/** Every term is the player's decision. */
const FIRST_WEIGHT = 0;

interface PickerProps {
  readonly palette: Puzzle['palette'];
  readonly picked: readonly Picked[];
  readonly disabled: boolean;
  readonly onChange: (picked: readonly Picked[]) => void;
}

const payText = (pay: number, per: string): string =>
  pay === 0 ? 'pays nothing yet: choose a weight' : `pays ${pay > 0 ? '+' : ''}${tick(pay)} ${per}`;

function Picker({ palette, picked, disabled, onChange }: PickerProps) {
  const full = picked.length >= MAX_TERMS;
  return (
    <fieldset className="picker" disabled={disabled}>
      <legend className="muted small">
        Your reward: {picked.length} of {MAX_TERMS} terms
      </legend>
      {palette.map(({ id, title, hint, pays, per }) => {
        const own = picked.find((one) => one.id === id);
        const choose = () =>
          onChange(
            own === undefined
              ? [...picked, { id, weight: FIRST_WEIGHT }]
              : picked.filter((one) => one.id !== id),
          );
        return (
          <div key={id} className="picker-term" data-picked={own !== undefined || undefined}>
            <label>
              <input
                type="checkbox"
                checked={own !== undefined}
                disabled={own === undefined && full}
                onChange={choose}
              />
              <span>
                {title}{' '}
                <span className="muted small">
                  {own === undefined ? hint : payText(pays * own.weight, per)}
                </span>
              </span>
            </label>
            {own !== undefined && (
              <Select
                aria-label={`Weight of ${title}`}
                value={own.weight}
                options={OPTIONS}
                onChange={(weight) => onChange(picked.map((one) => (one.id === id ? { id, weight } : one)))}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

export function PuzzlePage({ day: asked }: { readonly day: string }) {
  const show = useShow();
  const { storage } = useLab().studies;
  const today = dayOf(Date.now());
  const day = knownDay(asked, Date.now());
  const yesterday = dayBefore(today);
  return (
    <AtlasFrame title={`Daily puzzle of ${day}`}>
      <p className="play-intro muted">
        Build a reward of at most three terms. Its best policy must do the task. The agent must learn it
        sooner than with the task reward alone.
      </p>
      <p>
        {day === today ? (
          <a href={`#puzzle=${yesterday}`}>Yesterday’s puzzle</a>
        ) : (
          <a href="#puzzle">Today’s puzzle</a>
        )}
      </p>
      <LabContext value={show}>
        <Game key={day} day={day} storage={storage} />
      </LabContext>
    </AtlasFrame>
  );
}

type Storage = ReturnType<typeof useLab>['studies']['storage'];

interface Trained {
  readonly score: PuzzleScore;
  readonly run: PuzzleRun;
}

const openPuzzle: Open<unknown> = async (show, input, isCurrent) => {
  show.actions.stop();
  await show.checked();
  if (isCurrent()) await show.actions.openText(JSON.stringify(input));
};

/** Trains the chosen reward and remembers the best score of the day. */
function useTraining(day: string, storage: Storage) {
  const show = useLab();
  const [best, setBest] = useState(() => bestScore(storage, day));
  const [trained, setTrained] = useState<Trained | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [fault, setFault] = useState('');
  const training = useRef<AbortController | null>(null);
  useEffect(() => () => training.current?.abort(), []);
  const train = async (input: unknown, returns: ExactAudit['returns'] | undefined) => {
    if (returns === undefined) return;
    const control = new AbortController();
    training.current = control;
    setShare(0);
    setFault('');
    try {
      const threshold = thresholdOf({ best: returns.task.best, random: returns.random });
      const run = await trainPuzzle(show.studies, input, threshold, setShare, control.signal);
      const score: PuzzleScore = {
        taskReturn: returns.design.worst,
        possible: returns.task.best,
        steps: run.steps,
        parSteps: run.parSteps,
      };
      setTrained({ score, run });
      if (isBetter(score, best)) {
        setBest(score);
        keepScore(storage, day, score);
      }
    } catch (error) {
      setFault(faultMessage(error));
    } finally {
      setShare(null);
    }
  };
  return { best, trained, share, fault, train, forget: () => setTrained(null) };
}

function Game({ day, storage }: { readonly day: string; readonly storage: Storage }) {
  const puzzle = useMemo(() => puzzleOf(day), [day]);
  const [picked, setPicked] = useState<readonly Picked[]>([]);
  const input = useMemo(() => puzzleExperiment(puzzle, picked), [puzzle, picked]);
  const [yours, par] = useOpened(input, puzzle, openPuzzle).audited;
  const ready = yours?.fresh === true && par?.fresh === true && yours.audit?.exact !== undefined;
  const { best, trained, share, fault, train, forget } = useTraining(day, storage);
  const pick = (next: readonly Picked[]) => {
    setPicked(next);
    forget();
  };
  const busy = share !== null;
  return (
    <div className="play-columns">
      <section className="play-side" aria-label="Your reward">
        <p>
          <b>Task:</b> reach G. The goal pays 1, a step costs 0.02, and a pit O costs 0.5.
        </p>
        <Picker palette={puzzle.palette} picked={picked} disabled={busy} onChange={pick} />
        <Goals score={best} />
        <div className="play-keys">
          <Button
            tone="accent"
            icon="play"
            disabled={!ready || busy}
            onClick={() => void train(input, yours?.audit?.exact?.returns)}
          >
            Train {PUZZLE_SEEDS} agents
          </Button>
          {busy && <progress max={1} value={share} aria-label="Training" />}
        </div>
        {fault !== '' && <p role="alert">The training ended early: {fault}. Train again.</p>}
        <div role="status">{trained !== null && <Outcome {...trained} />}</div>
        {best !== null && (
          <div className="play-keys">
            <p>
              Your best: task return {best.taskReturn.toFixed(2)} of {best.possible.toFixed(2)}, learned{' '}
              {stepsText(best.steps)}.
            </p>
            <CopyButton
              text={shareText(day, best, `${location.href.replace(/#.*/, '')}#puzzle=${day}`)}
              label="Copy result"
            />
          </div>
        )}
      </section>
      <BestPolicy audited={yours} map={puzzle.map} empty={picked.every(({ weight }) => weight === 0)} />
    </div>
  );
}

/** Shows three stars, filled by the best run of the day. */
function Goals({ score }: { readonly score: PuzzleScore | null }) {
  const stars = score === null ? 0 : starsOf(score);
  return (
    <ul className="puzzle-goals small" aria-label="Goals">
      {GOALS.map((goal, k) => (
        <li key={goal} data-reached={k < stars || undefined}>
          <span aria-hidden="true">{k < stars ? '★' : '☆'}</span>
          <span className="visually-hidden">{k < stars ? 'Reached: ' : 'Open: '}</span> {goal}
        </li>
      ))}
    </ul>
  );
}

/** How much of the curves to show after the slower one has learned, as a share of the part before. */
const AFTER = 0.5;

function Outcome({ score, run }: Trained) {
  const slower = Math.max(score.steps, score.parSteps) / PUZZLE_STEPS;
  const points = Math.max(2, Math.ceil(run.curve.length * Math.min(1, slower * (1 + AFTER))));
  const [own, task] = [run.curve, run.parCurve].map((curve) => known(curve).slice(0, points));
  const curves = [...(own ?? []), ...(task ?? [])];
  const low = Math.floor(2 * Math.min(0, ...curves)) / 2;
  const words = !isSolved(score)
    ? 'Broken: the best policy under your reward does less than the task asks.'
    : score.steps < score.parSteps
      ? `Solved, and ${(score.parSteps / Math.max(1, score.steps)).toFixed(1)} times as fast as par.`
      : 'Solved, but not faster than par.';
  return (
    <>
      <p>
        <b>{words}</b> Learned {stepsText(score.steps)}. With the task reward alone, it learns{' '}
        {stepsText(score.parSteps)} (par).
      </p>
      <Drawn
        words={`Task return during training. Your reward learns ${stepsText(score.steps)}, the task alone ${stepsText(score.parSteps)}.`}
        drawing={{
          kind: 'lines',
          lines: [
            { label: 'task return with your reward', y: own ?? [], tone: 0 },
            { label: 'with the task reward alone', y: task ?? [], tone: 'quiet' },
          ],
          low,
          high: 1,
          points,
          along: 'training',
          namesBelow: true,
        }}
      />
    </>
  );
}

/** There is no return before the first episode ends, so use the first known one. */
const known = (curve: readonly number[]): readonly number[] => {
  const first = curve.find(Number.isFinite) ?? 0;
  return curve.map((value) => (Number.isFinite(value) ? value : first));
};

interface BestPolicyProps {
  readonly audited: AuditedVariant | undefined;
  readonly map: readonly string[];
  readonly empty: boolean;
}

function BestPolicy({ audited, map, empty }: BestPolicyProps) {
  const audit = audited?.audit ?? null;
  const view = audit?.exact?.view;
  if (audit?.exact === undefined || audited === undefined || view?.kind !== 'grid')
    return <BareMap map={map} note={audited?.message || 'Solving …'} />;
  return (
    <section className="play-outcome" aria-label="Best policy under your reward" aria-busy={!audited.fresh}>
      <div className="play-verdict">
        <span className="audit-badge" data-verdict={audit.verdict}>
          {VERDICTS[audit.verdict]}
        </span>
      </div>
      <p role="status">
        {empty ? 'Your reward pays nothing yet. Choose terms and weights.' : audit.sentence}
      </p>
      <ExploitMap view={view} audit={audit.exact} words={audit.sentence} stale={!audited.fresh} />
    </section>
  );
}
