/** The first three steps: what is asked, what runs, and what came out. */
import { type ReactNode, useEffect } from 'react';
import { studySeconds } from '../../lab/atlas/study-desk.ts';
import type { LiveStudy, StudyRun } from '../../lab/atlas/study-run.ts';
import type { Lesson } from '../../studies/lessons.ts';
import { type Outcome, type StudyVerdict, verdictWords } from '../../studies/outcome.ts';
import type { WrittenStudy } from '../../studies/study.ts';
import { useCalm, useLab, useShow, useStore } from '../hooks.ts';
import { ClassGuesses } from '../lessons/class-guesses.tsx';
import { LessonText } from '../lessons/lesson-text.tsx';
import { ClaimParts, PartList } from './claim-parts.tsx';
import { type Guess, GuessAndAnswer, Predict } from './predict.tsx';
import { StudyFigure } from './study-chart.tsx';
import { StudyControls } from './study-controls.tsx';
import { StudyScene } from './study-scene.tsx';
import { VerdictChip } from './verdict-chip.tsx';

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
  return (
    <div className="study-split">
      <StudyScene study={study} learning={false} height={present ? PRESENTED : SCENE} />
      <div className="study-side">
        <StepText words={lesson?.words.predict} text={study.teaching.before} />
        <Predict predict={predict} guess={guess} onGuess={onGuess} />
        {outcome !== null && lesson === undefined && (
          <StudyFigure
            {...{ study, place: 0, numbers: outcome, other: null }}
            secret={guess === null}
            note={noteOf(study, 0, outcome)}
          />
        )}
      </div>
    </div>
  );
}

const seedsOf = (outcome: Outcome) => Math.max(...outcome.experiments.map((one) => one.seeds));
const noteOf = (study: WrittenStudy, place: number, outcome: Outcome) =>
  study.shows[place]?.metric.startsWith('exact:') === true ? 'exact' : `recorded, ${seedsOf(outcome)} seeds`;

/** Studies that take longer wait for a press. */
const SHORT_SECONDS = 30;

export function RunStep({ study, outcome, lesson, run, live, present }: StepProps) {
  const lab = useLab();
  const calm = useCalm();
  const short = studySeconds(study.budget.coreMinutes, lab.studies) <= SHORT_SECONDS;
  const staged = useStore(useShow().run, ({ plan, status }) => plan !== null && status !== 'building');
  // The maps come first: both cores are the study's once it runs.
  useEffect(() => {
    if (staged && short && !calm && run.store.getState().status === 'idle') run.start();
  }, [run, staged, short, calm]);
  const begun = live.numbers !== null;
  return (
    <div className="study-split">
      <div className="study-side">
        <StepText words={lesson?.words.run} text={study.teaching.watch} />
        <StudyScene study={study} learning height={present ? PRESENTED : SCENE} />
      </div>
      <div className="study-side">
        <StudyControls study={study} run={run} live={live} />
        <div className="study-figures">
          {study.shows.slice(0, 2).map((chart, place) => (
            <StudyFigure
              key={chart.title}
              {...{ study, place }}
              note={begun ? `here, ${live.seeds} seeds` : ''}
              numbers={live.numbers}
              other={outcome}
            />
          ))}
        </div>
        <PartList study={study} live={live.verdict} few={live.status !== 'done'} />
      </div>
    </div>
  );
}

export function RevealStep(props: StepProps) {
  const { study, outcome, lesson, predict, guess, live, recorded, atlasIsThere } = props;
  const few = live.status !== 'done';
  return (
    <>
      <div className="study-split">
        <div className="study-side">
          <GuessAndAnswer predict={predict} guess={guess} />
          <StepText words={lesson?.words.reveal} text={`${study.title}.`} />
          <p className="study-finding">
            {atlasIsThere && (
              <>
                The claim: <VerdictChip status={recorded?.verdict ?? 'unmeasured'} />
              </>
            )}
            {live.verdict !== null && (
              <span className="muted">
                {' '}
                Here, with {live.seeds} seeds: {verdictWords(live.verdict.verdict, few)}.
              </span>
            )}
          </p>
          <ClassGuesses study={study.id} options={predict.options} answer={predict.answer} guess={guess} />
        </div>
        <div className="study-figures">
          {study.shows.map((chart, place) => (
            <Pair key={chart.title}>
              {outcome !== null && (
                <StudyFigure
                  {...{ study, place }}
                  note={noteOf(study, place, outcome)}
                  numbers={outcome}
                  other={live.numbers}
                />
              )}
              {live.numbers !== null && (
                <StudyFigure
                  {...{ study, place }}
                  note={`here, ${live.seeds} of ${live.of} seeds`}
                  numbers={live.numbers}
                  other={outcome}
                />
              )}
            </Pair>
          ))}
        </div>
      </div>
      <ClaimParts study={study} recorded={recorded} live={live.verdict} few={few} />
    </>
  );
}

const Pair = ({ children }: { readonly children: ReactNode }) => <div className="study-pair">{children}</div>;
