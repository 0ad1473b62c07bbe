/** The first three steps of a study: its question, its run and its result. */
import { useEffect, useMemo, useState } from 'react';
import { looksOf } from '../../study/chart-data.ts';
import type { Lesson } from '../../study/lessons.ts';
import { type Outcome, partsOf, untestedBecause, verdictWords } from '../../study/outcome.ts';
import type { WrittenStudy } from '../../study/study.ts';
import type { FilledStudy } from '../../study/texts.ts';
import type { StudyVerdict } from '../../study/verdicts/contract.ts';
import { BestLoop, LoopText } from '../audit/best-loop.tsx';
import { LearningCharts } from '../charts/learning-charts.tsx';
import { PLAIN_VIEW } from '../draft/first-draft.ts';
import { Button } from '../kit/button.tsx';
import { duration } from '../kit/numerals.ts';
import { VariantName } from '../kit/variant-mark.tsx';
import { ClassGuesses } from '../lessons/class-guesses.tsx';
import { LessonText } from '../lessons/lesson-text.tsx';
import { type Guess, GuessAndAnswer, Predict } from '../lessons/predict.tsx';
import { SingleSeeds } from '../lessons/seed-story.tsx';
import {
  faultMessage,
  LabContext,
  PHONE,
  useCalm,
  useLab,
  useMedia,
  useShow,
  useStore,
} from '../model/hooks.ts';
import type { Lab } from '../model/lab.ts';
import { SPEEDS } from '../model/model.ts';
import { studySeconds } from '../model/study-service.ts';
import { isWide } from '../stage/arrange.ts';
import { isWideMap } from '../stage/pending-map.tsx';
import { Stage } from '../stage/stage.tsx';
import { StageBefore } from '../stage/stage-before.tsx';
import type { StageLook } from '../stage/stage-panels.tsx';
import { ClaimParts } from './claim-parts.tsx';
import { isStaged, openOnStage, stagedExperiment } from './open-change.ts';
import { StudyFigure } from './study-chart.tsx';
import type { LiveStudy, StudyRun } from './study-run.ts';
import { Judged } from './verdict-chip.tsx';

/** The approximate time for which people watch a run. */
const WATCHED_SECONDS = 15;
const STEPS = 40_000;

/** Picks two places in SPEEDS: at one, agents move but learn little; at the other, a visitor need not wait long until they have learned. */
function speedsOf(study: WrittenStudy) {
  const { envSteps = STEPS, episodes } = (Object.values(study.runs)[0] ?? {}) as {
    envSteps?: number;
    episodes?: number;
  };
  const wanted = (episodes ?? envSteps) / WATCHED_SECONDS;
  const watched = SPEEDS.findLastIndex(({ stepsPerSecond }) => stepsPerSecond <= wanted);
  return { still: episodes === undefined ? 1 : 0, watched: Math.max(1, watched) };
}

/** The height factors for two rows of maps, for wide maps below each other, and for phones. */
const SHRUNK = 0.6;
const FLAT = 0.75;
const SMALL = 0.45;
const variantsOf = (study: WrittenStudy) => Object.values(study.runs)[0]?.variants.length ?? 0;

function rest(show: Lab): void {
  const { status } = show.run.getState();
  if (status === 'running' || status === 'building') show.actions.togglePlay();
}

/** Shows newcomers the loop of an optimal policy that never ends. */
const LOOPS: Pick<StageLook, 'renderHead' | 'renderOver'> = {
  renderHead: (variant) => <LoopText variant={variant} />,
  renderOver: (variant, view) => <BestLoop variant={variant} view={view} />,
};

/** A graph's text that counts its states has neither places nor edges to draw: see `withSizes` of the engine. */
const COUNTS_STATES = /export const meta = \{[^;]*\bstates\s*:/;

/** A world of the study's own whose states are only numbered: a list of them says nothing to a reader, and has nothing to watch. */
function hasNoMap(study: WrittenStudy): boolean {
  const world: Readonly<Record<string, unknown>> = Object.values(study.runs)[0]?.world ?? {};
  const { family, kernel } = world;
  return family === 'graph' && typeof kernel === 'string' && COUNTS_STATES.test(kernel);
}

/** The main experiment's variants with another world: they are compared, but have no place on a stage of one world. */
function elsewhere(study: WrittenStudy): readonly string[] {
  const staged = new Set(stagedExperiment(study).variants.map(({ label }) => label));
  const [main] = Object.values(study.runs);
  return (main?.variants ?? []).map(({ label }) => label).filter((label) => !staged.has(label));
}

/** Instead of maps: who learns in the world. */
function AgentList({ study }: { readonly study: WrittenStudy }) {
  const { catalogue } = useLab();
  const looks = looksOf(study);
  const variants = new Map(
    Object.values(study.runs).flatMap((run) =>
      run.variants.map((variant) => [variant.label, variant] as const),
    ),
  );
  const away = useMemo(() => elsewhere(study), [study]);
  const nameOf = (type: string) => catalogue.agents.find(({ id }) => id === type)?.label ?? 'its own agent';
  return (
    <div className="study-agents small">
      <p className="muted">The world is a program and has no map.</p>
      <ul aria-label="Agents">
        {[...variants.values()].map(({ label, agent }) => {
          const look = looks.get(label);
          return (
            <li key={label}>
              {look === undefined ? label : <VariantName variant={look} label={label} />}{' '}
              <span className="muted">
                {nameOf(agent.type)}
                {away.includes(label) && ', in another world'}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The height of a chart of the run on the stage, in CSS pixels. */
const CURVES = 150;

interface StudySceneProps {
  readonly study: WrittenStudy;
  /** False before the guess: the world is shown, and nothing trains. */
  readonly learning: boolean;
  readonly plain: boolean;
  readonly loops?: boolean;
  readonly height: number;
}

function Elsewhere({ study }: { readonly study: WrittenStudy }) {
  const away = useMemo(() => elsewhere(study), [study]);
  if (away.length === 0) return null;
  return (
    <p className="muted small">
      Also compared, in another world: {away.map((label) => `‘${label}’`).join(', ')}.
    </p>
  );
}

/** Shows the maps of the study's main experiment and, unless in a lesson, its curves, training slowly enough to watch. */
function StudyScene({ study, learning, plain, loops = false, height }: StudySceneProps) {
  const show = useShow();
  const phone = useMedia(PHONE);
  const calm = useCalm();
  const input = useMemo(() => stagedExperiment(study), [study]);
  const noMap = useMemo(() => hasNoMap(study), [study]);
  // Until its own run is built, the stage has that of the page before.
  const ready = useStore(show.run, ({ experiment }) => isStaged(study, experiment));
  const wide = useStore(show.run, ({ plan }) =>
    ready && plan !== null ? isWide(plan.view) : isWideMap(input.world.map),
  );
  const two = variantsOf(study) > 2 && !wide;
  const [fault, setFault] = useState('');
  useEffect(() => {
    let here = true;
    show.actions.setView(PLAIN_VIEW);
    openOnStage(show, study, () => here)
      .catch(faultMessage)
      .then((wrong) => {
        if (!here) return;
        setFault(wrong);
        if (calm || !learning) rest(show);
      });
    return () => {
      here = false;
      rest(show);
    };
  }, [show, study, calm, learning]);
  useEffect(() => (loops ? show.audit.watch() : undefined), [show, loops]);
  useEffect(() => {
    const before = show.run.getState().speed;
    return () => show.actions.setSpeed(before);
  }, [show]);
  useEffect(() => {
    const { still, watched } = speedsOf(study);
    show.actions.setSpeed(learning ? watched : still);
  }, [show, study, learning]);
  const size = {
    phone: phone || two,
    height: height * (phone ? SMALL : two ? SHRUNK : wide ? FLAT : 1),
  };
  return (
    <div className="study-scene">
      {fault === '' ? (
        <LabContext value={show}>
          {noMap && <AgentList study={study} />}
          {!noMap && !ready && <StageBefore experiment={input} {...size} />}
          {!noMap && ready && <Stage bare plainNames plain={plain} {...(loops && LOOPS)} {...size} />}
          {!noMap && <Elsewhere study={study} />}
          {ready && learning && !plain && <LearningCharts height={CURVES} brief />}
        </LabContext>
      ) : (
        <p role="alert">The maps could not be shown: {fault}</p>
      )}
    </div>
  );
}

/** Studies longer than this run next to the maps, which use a share of the cores. */
const WITH_MAPS = 20;

interface StudyControlsProps {
  readonly study: WrittenStudy;
  readonly run: StudyRun;
  readonly live: LiveStudy;
  /** The address of the recorded outcome, or null if there is none. */
  readonly recordedAt: string | null;
}

/** Starts and stops the study and shows its progress. The lab's run pauses meanwhile, so that the study has both cores. */
function StudyControls({ study, run, live, recordedAt }: StudyControlsProps) {
  const lab = useLab();
  const { status, share, seeds, of, secondsLeft, fault } = live;
  const running = status === 'running';
  useEffect(() => {
    if (!running || lab.run.getState().status !== 'running') return;
    lab.actions.togglePlay();
    return () => {
      if (lab.run.getState().status === 'paused') lab.actions.togglePlay();
    };
  }, [lab, running]);
  const seconds = studySeconds(study.budget.coreMinutes, lab.studies);
  const time = duration(seconds > WITH_MAPS ? 2 * seconds : seconds);
  return (
    <div className="study-controls">
      {running ? (
        <Button icon="stop" onClick={() => run.stop()}>
          Stop
        </Button>
      ) : (
        <Button icon="play" tone={status === 'done' ? 'plain' : 'accent'} onClick={() => run.start()}>
          {status === 'stopped' || status === 'failed'
            ? 'Continue'
            : `${status === 'idle' ? 'Run it here' : 'Run again'} · ${time}`}
        </Button>
      )}
      <div className="study-progress">
        {/* The remaining seconds change too often for a screen reader to announce. */}
        {status === 'idle' && (
          <p className="small">
            The run tests the claim over several seeds: runs that differ only in their random numbers.
            {recordedAt !== null && (
              <>
                {' '}
                Instead of waiting, you can <a href={recordedAt}>go to the recorded outcome</a>.
              </>
            )}
          </p>
        )}
        {running && (
          <p className="small">
            {seeds} of {of} seeds{Number.isNaN(secondsLeft) ? '' : `, ${duration(secondsLeft)} left`}. It
            continues while you read other pages here.
          </p>
        )}
        <p className="small" role="status">
          {status === 'done' && `Done: ${seeds} seeds.`}
          {status === 'stopped' && `Stopped: ${seeds} of ${of} seeds are done. Press Continue for the rest.`}
        </p>
        {running && <progress max={1} value={share} aria-label="Work done" />}
        {status === 'failed' && (
          <p role="alert">
            The run ended early: {fault}. The page keeps what arrived. Press Continue to try the rest.
          </p>
        )}
      </div>
    </div>
  );
}

interface StepProps {
  readonly study: WrittenStudy;
  readonly outcome: Outcome | null;
  readonly lesson: Lesson | undefined;
  readonly predict: FilledStudy['teaching']['predict'];
  readonly guess: Guess;
  readonly run: StudyRun;
  readonly live: LiveStudy;
  readonly recorded: StudyVerdict | null;
  readonly atlasIsThere: boolean;
  readonly present: boolean;
  /** The address of the step Reveal. */
  readonly reveal: string;
}

function StepText({ words, text }: { readonly words: readonly string[] | undefined; readonly text: string }) {
  return words === undefined ? <p className="study-text">{text}</p> : <LessonText paragraphs={words} />;
}

/** The height of a row of maps in CSS pixels. */
const SCENE = 290;
/** The same height when presenting, as a share of the window's. */
const PRESENTED = 0.56;
const sceneHeight = (present: boolean) => (present ? Math.max(SCENE, PRESENTED * window.innerHeight) : SCENE);

export function PredictStep({
  study,
  lesson,
  predict,
  guess,
  present,
  onGuess,
}: StepProps & { readonly onGuess: (guess: number) => void }) {
  const plain = lesson !== undefined;
  const text = <StepText words={lesson?.words.predict} text={study.teaching.before} />;
  const noMap = hasNoMap(study);
  return (
    <div className="study-split" data-even={noMap || undefined}>
      {/* Curves and the recorded outcome would give the answer away. */}
      {noMap ? (
        <div className="study-side">
          {text}
          <AgentList study={study} />
        </div>
      ) : (
        <StudyScene study={study} plain={plain} learning={false} height={sceneHeight(present)} />
      )}
      <div className="study-side">
        {!noMap && text}
        <Predict predict={predict} guess={guess} onGuess={onGuess} />
      </div>
    </div>
  );
}

/** Longer studies start only when the visitor presses the button. */
const SHORT_SECONDS = 20;

export function RunStep({ study, outcome, lesson, run, live, present, reveal }: StepProps) {
  const lab = useLab();
  const calm = useCalm();
  const short = studySeconds(study.budget.coreMinutes, lab.studies) <= SHORT_SECONDS;
  const staged = useStore(
    useShow().run,
    ({ experiment, status }) => isStaged(study, experiment) && status !== 'building',
  );
  // A study file may take longer than it says.
  const known = outcome !== null;
  // Show the maps first, because the study uses both cores once it runs.
  useEffect(() => {
    if (staged && short && known && !calm && run.store.getState().status === 'idle') run.start();
  }, [run, staged, short, known, calm]);
  const plain = lesson !== undefined;
  return (
    <div className="study-split">
      <StudyScene
        study={study}
        plain={plain}
        learning
        loops={lesson?.bestLoops === true}
        height={sceneHeight(present)}
      />
      <div className="study-side">
        <StepText words={lesson?.words.run} text={study.teaching.watch} />
        <StudyControls study={study} run={run} live={live} recordedAt={known ? reveal : null} />
        <div className="study-figures">
          {study.shows.slice(0, 2).map((chart, place) => (
            // What was recorded waits for the next step.
            <StudyFigure key={chart.title} study={study} place={place} live={live} recorded={null} />
          ))}
        </div>
      </div>
    </div>
  );
}

/** Compares single seeds in the same way as the study about seeds. */
const SINGLE = { metric: 'taskReturn area', margin: 0.03 };

export function RevealStep(props: StepProps) {
  const { study, outcome, lesson, predict, guess, live, recorded, atlasIsThere } = props;
  const few = live.status !== 'done';
  return (
    <>
      <div className="study-split">
        <div className="study-side">
          <GuessAndAnswer predict={predict} guess={guess} />
          <StepText words={lesson?.words.reveal} text={`${study.title}.`} />
          {outcome !== null && lesson?.singleSeeds !== undefined && (
            <SingleSeeds outcome={outcome} pair={lesson.singleSeeds} {...SINGLE} />
          )}
          <Finding study={study} recorded={recorded} live={live} few={few} atlasIsThere={atlasIsThere} />
          <ClassGuesses study={study.id} options={predict.options} answer={predict.answer} guess={guess} />
        </div>
        <div className="study-figures">
          {study.shows.map((chart, place) => (
            <StudyFigure
              key={chart.title}
              study={study}
              place={place}
              live={live}
              recorded={outcome}
              peaks={lesson !== undefined}
            />
          ))}
        </div>
      </div>
      {study.parts.length > 0 && (
        <details className="study-curious" open={lesson === undefined}>
          <summary>For the curious: the test, part by part</summary>
          <ClaimParts study={study} recorded={recorded} live={live.verdict} few={few} />
        </details>
      )}
    </>
  );
}

/** What would have to be so for the experiment to test the claim, and is not. */
function Untested({ reasons }: { readonly reasons: readonly string[] }) {
  if (reasons.length === 0) return null;
  return (
    <div className="small">
      <p>The experiment does not test the claim. It would only do so if the following were true:</p>
      <ul className="untested">
        {reasons.map((says) => (
          <li key={says}>{says}</li>
        ))}
      </ul>
    </div>
  );
}

type FindingProps = Pick<StepProps, 'study' | 'recorded' | 'live' | 'atlasIsThere'> & {
  readonly few: boolean;
};

function Finding({ study, recorded, live, few, atlasIsThere }: FindingProps) {
  const { claim } = study;
  // A study file has no recorded outcome: its own run gives the verdict.
  const shown = recorded ?? (few ? null : live.verdict);
  if (claim === undefined)
    return (
      <p className="study-finding muted">The survey makes no claim of its own, so there is no verdict.</p>
    );
  return (
    <div className="study-finding">
      <p className="muted small">The claim that was tested</p>
      {atlasIsThere && (
        <p>
          <Judged
            status={shown?.verdict ?? 'unmeasured'}
            claim={claim}
            more={shown === null ? '' : partsOf(shown)}
          />
        </p>
      )}
      {atlasIsThere && shown !== null && <Untested reasons={untestedBecause(study, shown)} />}
      {live.verdict !== null && (recorded !== null || few) && (
        <p className="muted small">
          Here, with {live.seeds} seeds: {verdictWords(live.verdict.verdict, few)}
          {!few && partsOf(live.verdict) !== '' && `, ${partsOf(live.verdict)}`}.
        </p>
      )}
    </div>
  );
}
