/** The first three steps: what is asked, what runs, and what came out. */
import { useEffect } from 'react';
import { studySeconds } from '../../lab/atlas/study-desk.ts';
import type { LiveStudy, StudyRun } from '../../lab/atlas/study-run.ts';
import type { Lesson } from '../../studies/lessons.ts';
import { type Outcome, partsOf, type StudyVerdict, verdictWords } from '../../studies/outcome.ts';
import type { WrittenStudy } from '../../studies/study.ts';
import { useCalm, useLab, useShow, useStore } from '../hooks.ts';
import { ClassGuesses } from '../lessons/class-guesses.tsx';
import { LessonText } from '../lessons/lesson-text.tsx';
import { SingleSeeds } from '../lessons/seed-story.tsx';
import { ClaimParts, PartList } from './claim-parts.tsx';
import { type Guess, GuessAndAnswer, Predict } from './predict.tsx';
import { StudyFigure } from './study-chart.tsx';
import { StudyControls } from './study-controls.tsx';
import { StudyScene } from './study-scene.tsx';
import { Judged } from './verdict-chip.tsx';

interface StepProps {
  readonly study: WrittenStudy;
  readonly outcome: Outcome | null;
  readonly lesson: Lesson | undefined;
  readonly predict: WrittenStudy['teaching']['predict'];
  readonly guess: Guess;
  readonly run: StudyRun;
  readonly live: LiveStudy;
  readonly recorded: StudyVerdict | null;
  readonly atlasIsThere: boolean;
  readonly present: boolean;
}

/** What the lesson says, else what the study does. */
function StepText({ words, text }: { readonly words: readonly string[] | undefined; readonly text: string }) {
  return words === undefined ? <p className="study-text">{text}</p> : <LessonText paragraphs={words} />;
}

/** CSS pixels of a row of maps. */
const SCENE = 290;
/** At 1.5 times the size. */
const PRESENTED = 190;

export function PredictStep({
  study,
  outcome,
  lesson,
  predict,
  guess,
  present,
  onGuess,
}: StepProps & { readonly onGuess: (guess: number) => void }) {
  const plain = lesson !== undefined;
  return (
    <div className="study-split">
      <StudyScene study={study} plain={plain} learning={false} height={present ? PRESENTED : SCENE} />
      <div className="study-side">
        <StepText words={lesson?.words.predict} text={study.teaching.before} />
        <Predict predict={predict} guess={guess} onGuess={onGuess} />
        {/* What was recorded would give the answer away. */}
        {outcome !== null && lesson === undefined && guess !== null && (
          <StudyFigure study={study} place={0} recorded={outcome} recordedSeeds={seedsOf(outcome)} />
        )}
      </div>
    </div>
  );
}

const seedsOf = (outcome: Outcome | null) =>
  Math.max(0, ...(outcome?.experiments.map((one) => one.seeds) ?? []));

/** Studies that take longer wait for a press. */
const SHORT_SECONDS = 20;

export function RunStep({ study, outcome, lesson, run, live, present }: StepProps) {
  const lab = useLab();
  const calm = useCalm();
  const short = studySeconds(study.budget.coreMinutes, lab.studies) <= SHORT_SECONDS;
  const staged = useStore(useShow().run, ({ plan, status }) => plan !== null && status !== 'building');
  // The maps come first: both cores are the study's once it runs.
  useEffect(() => {
    if (staged && short && !calm && run.store.getState().status === 'idle') run.start();
  }, [run, staged, short, calm]);
  const plain = lesson !== undefined;
  return (
    <div className="study-split">
      <StudyScene
        study={study}
        plain={plain}
        learning
        loops={lesson?.bestLoops === true}
        height={present ? PRESENTED : SCENE}
      />
      <div className="study-side">
        <StepText words={lesson?.words.run} text={study.teaching.watch} />
        <StudyControls study={study} run={run} live={live} />
        <div className="study-figures">
          {study.shows.slice(0, 2).map((chart, place) => (
            <StudyFigure
              key={chart.title}
              study={study}
              place={place}
              live={live}
              recorded={outcome}
              recordedSeeds={seedsOf(outcome)}
            />
          ))}
        </div>
        {lesson === undefined && <PartList study={study} live={live.verdict} few={live.status !== 'done'} />}
      </div>
    </div>
  );
}

/** What single seeds are compared by, as the study of seeds has it. */
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
              recordedSeeds={seedsOf(outcome)}
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

type FindingProps = Pick<StepProps, 'study' | 'recorded' | 'live' | 'atlasIsThere'> & {
  readonly few: boolean;
};

/** The claim with the verdict on it, apart from the title, which says what was found. */
function Finding({ study: { claim }, recorded, live, few, atlasIsThere }: FindingProps) {
  if (claim === undefined)
    return (
      <p className="study-finding muted">The survey claims nothing of its own, so there is no verdict.</p>
    );
  return (
    <div className="study-finding">
      <p className="muted small">The claim that was tested</p>
      {atlasIsThere && (
        <p>
          <Judged
            status={recorded?.verdict ?? 'unmeasured'}
            claim={claim}
            more={recorded === null ? '' : partsOf(recorded)}
          />
        </p>
      )}
      {live.verdict !== null && (
        <p className="muted small">
          Here, with {live.seeds} seeds: {verdictWords(live.verdict.verdict, few)}
          {!few && partsOf(live.verdict) !== '' && `, ${partsOf(live.verdict)}`}.
        </p>
      )}
    </div>
  );
}
