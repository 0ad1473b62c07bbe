/** A study or a lesson, step by step: each has an address, and the arrow keys lead from one to the next. */
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { type Lesson, lessons } from '../../study/lessons.ts';
import type { Outcome } from '../../study/outcome.ts';
import { type Atlas, studyVerdictOf } from '../../study/rows.ts';
import type { WrittenStudy } from '../../study/study.ts';
import { type FilledStudy, fillTexts } from '../../study/texts.ts';
import type { StudyVerdict } from '../../study/verdicts/contract.ts';
import { goTo } from '../kit/address.ts';
import { Button } from '../kit/button.tsx';
import { AtlasFrame } from '../kit/page-frame.tsx';
import { isTyping, pressSpace } from '../kit/shortcuts.ts';
import { addressOf } from '../kit/view-address.ts';
import { guessOf, keepGuess } from '../lessons/guesses.ts';
import { keepProgress, progressOf } from '../lessons/lesson-progress.ts';
import type { Guess } from '../lessons/predict.tsx';
import { allAnswered, Questions } from '../lessons/questions.tsx';
import { stepsOf, stepWithin } from '../lessons/study-steps.ts';
import { useLab, useShow, useStore } from '../model/hooks.ts';
import { showInAtlas } from './atlas-list.tsx';
import { nextStudy } from './order.ts';
import { PredictStep, RevealStep, RunStep } from './study-bodies.tsx';
import { type LiveStudy, type StudyRun, studyRunOf } from './study-run.ts';
import { StudyChanges, StudyWhy } from './study-why.tsx';

function useRunOf(study: WrittenStudy) {
  const { studies } = useLab();
  const run = useMemo(() => studyRunOf(study, studies), [study, studies]);
  useEffect(() => void run.recall(), [run]);
  return { run, live: useStore(run.store, (state) => state) };
}

/** Presentation mode has larger type and no extras. `?present` or the F key turns it on, and Esc turns it off. */
function usePresent(): readonly [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => new URLSearchParams(location.search).has('present'));
  useEffect(() => {
    // Escape leaves full screen without telling the page of the key.
    const onChange = () => {
      if (document.fullscreenElement === null) setOn(false);
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      leaveFullScreen();
    };
  }, []);
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    if (query.has('present') === on) return;
    if (on) query.set('present', '');
    else query.delete('present');
    const text = query.toString().replace(/=(?=&|$)/g, '');
    history.replaceState(null, '', `${location.pathname}${text === '' ? '' : `?${text}`}${location.hash}`);
  }, [on]);
  const change = (next: boolean) => {
    setOn(next);
    if (!next) leaveFullScreen();
    // A frame or a phone may not allow full screen. Presenting then fills the page.
    else if (document.fullscreenEnabled) document.documentElement.requestFullscreen().catch(() => undefined);
  };
  return [on, change];
}

function leaveFullScreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
}

/** The texts of a study without a recorded outcome are filled from the run here, once it is done. */
function useFilled(
  { study, written, outcome }: StudyStepsProps,
  { status, numbers }: LiveStudy,
): FilledStudy {
  const found = outcome === null && status === 'done' ? numbers : null;
  return useMemo(() => (found === null ? study : fillTexts(written, found)), [study, written, found]);
}

interface StudyStepsProps {
  /** In the address: of the study, of the lesson, or the link of a study file. */
  readonly id: string;
  readonly written: WrittenStudy;
  readonly study: FilledStudy;
  readonly outcome: Outcome | null;
  readonly lesson: Lesson | undefined;
  readonly atlas: Atlas | null;
  readonly step: number;
  readonly above: ReactNode;
}

/** Where the visitor is in the steps, and how to go on. */
function useWalk({ id, lesson, step, atlas }: Pick<StudyStepsProps, 'id' | 'lesson' | 'step' | 'atlas'>) {
  const { storage } = useLab().studies;
  const steps = stepsOf(lesson !== undefined);
  const at = stepWithin(steps, step);
  const address = (to: number) => addressOf(lesson === undefined ? 'study' : 'lesson', id, to);
  const next = lesson && lessons.find(({ order }) => order === lesson.order + 1);
  const [answered, setAnswered] = useState(
    () => lesson !== undefined && allAnswered(lesson, progressOf(storage, lesson.id).answers),
  );
  const nextInFamily = lesson === undefined && atlas !== null ? nextStudy(atlas.rows, id) : null;
  const leave = () => {
    if (lesson !== undefined) goTo(next === undefined ? '#lessons' : addressOf('lesson', next.id));
    else goTo(nextInFamily === null ? '#atlas' : addressOf('study', nextInFamily));
  };
  const go = (to: number) => {
    if (to > steps.length && (lesson === undefined || answered)) leave();
    else if (to !== at && to === stepWithin(steps, to)) goTo(address(to));
  };
  const name = steps[at - 1] ?? 'Predict';
  return { id, steps, at, name, address, next, nextInFamily, answered, setAnswered, leave, go };
}

type Walk = ReturnType<typeof useWalk>;

/** Remembers the step and begins it at its heading, which gets the focus when another step led there. */
function useStepStart(lesson: Lesson | undefined, at: number): RefObject<HTMLHeadingElement | null> {
  const { storage } = useLab().studies;
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(true);
  useEffect(() => {
    if (lesson !== undefined) keepProgress(storage, lesson.id, { step: at });
    if (!first.current) heading.current?.focus({ preventScroll: true });
    first.current = false;
    window.scrollTo(0, 0);
  }, [at, lesson, storage]);
  return heading;
}

interface StepStripProps {
  readonly walk: Walk;
  readonly present: boolean;
  readonly setPresent: (on: boolean) => void;
}

const StepStrip = ({ walk: { steps, at, address }, present, setPresent }: StepStripProps) => (
  <nav className="study-strip" aria-label="Steps">
    <ol>
      {steps.map((one, k) => (
        <li key={one}>
          <a href={address(k + 1)} aria-current={k + 1 === at ? 'step' : undefined}>
            <span>{k + 1}</span> <span className="study-strip-name">{one}</span>
          </a>
        </li>
      ))}
    </ol>
    <Button tone="quiet" shortcut={present ? 'Escape' : 'F'} onClick={() => setPresent(!present)}>
      {present ? 'End presentation (Esc)' : 'Present'}
    </Button>
  </nav>
);

interface StepTurnsProps {
  readonly walk: Walk;
  readonly lesson: Lesson | undefined;
  readonly guess: Guess;
  /** For something on the step that should come first. */
  readonly waits: boolean;
}

/** Back, the place, and on: to the next step, or from the last one to the next lesson, or to the next study of the family. */
function StepTurns({ walk, lesson, guess, waits }: StepTurnsProps) {
  const { id, steps, at, next, nextInFamily, answered, leave, go } = walk;
  return (
    <div className="study-turns">
      <Button icon="left" shortcut="←" disabled={at === 1} onClick={() => go(at - 1)}>
        Back
      </Button>
      <span className="muted small">
        {at} / {steps.length}
      </span>
      {at < steps.length && (
        <Button shortcut="→" tone={at === 1 || waits ? 'plain' : 'accent'} onClick={() => go(at + 1)}>
          {at === 1 && guess === null ? 'Skip the guess' : `Next: ${steps[at]}`}
        </Button>
      )}
      {at === steps.length && lesson !== undefined && (
        <Button shortcut="→" tone={answered ? 'accent' : 'plain'} onClick={leave}>
          {next === undefined ? 'All lessons' : 'Next lesson'}
        </Button>
      )}
      {at === steps.length && lesson === undefined && (
        <span className="study-onward">
          <Button
            onClick={() => {
              showInAtlas(id);
              goTo('#atlas');
            }}
          >
            In the Atlas
          </Button>
          <Button shortcut="→" tone="accent" onClick={leave}>
            {nextInFamily === null ? 'All studies' : 'Next study'}
          </Button>
        </span>
      )}
    </div>
  );
}

interface StepBodyProps
  extends Pick<StudyStepsProps, 'id' | 'study' | 'written' | 'outcome' | 'lesson' | 'atlas'> {
  readonly walk: Walk;
  readonly guess: Guess;
  readonly setGuess: (guess: Guess) => void;
  readonly present: boolean;
  readonly run: StudyRun;
  readonly live: LiveStudy;
}

function StepBody(props: StepBodyProps) {
  const { id, study, written, outcome, lesson, atlas, walk, guess, setGuess, present, run, live } = props;
  const { storage } = useLab().studies;
  const { name, go, setAnswered } = walk;
  const own = lesson?.predict ?? study.teaching.predict;
  const shared = {
    study,
    outcome,
    lesson,
    guess,
    run,
    live,
    present,
    reveal: walk.address(1 + walk.steps.indexOf('Reveal')),
    predict: { ...own, answer: study.teaching.predict.answer },
    recorded: recordedOf(study, atlas),
    atlasIsThere: atlas !== null,
  };
  return (
    <>
      {name === 'Predict' && (
        <PredictStep
          {...shared}
          onGuess={(chosen) => {
            setGuess(chosen);
            keepGuess(storage, study.id, chosen);
            go(2);
          }}
        />
      )}
      {name === 'Run' && <RunStep {...shared} />}
      {name === 'Reveal' && <RevealStep {...shared} />}
      {name === 'Why' && (
        <StudyWhy
          study={study}
          outcome={outcome}
          live={live}
          lesson={lesson}
          rows={atlas?.rows.filter((row) => row.study === study.id) ?? []}
        />
      )}
      {name === 'Change it' && (
        <StudyChanges id={id} study={study} written={written} outcome={outcome} live={live} lesson={lesson} />
      )}
      {name === 'Check' && lesson !== undefined && (
        <Questions lesson={lesson} onAnswer={(answers) => setAnswered(allAnswered(lesson, answers))} />
      )}
    </>
  );
}

export function StudySteps(props: StudyStepsProps) {
  const { id, written, outcome, lesson, atlas, above } = props;
  const { storage } = useLab().studies;
  const { run, live } = useRunOf(props.study);
  const study = useFilled(props, live);
  const [guess, setGuess] = useState<Guess>(() => guessOf(storage, study.id));
  const [present, setPresent] = usePresent();
  const walk = useWalk(props);
  const { steps, at, name, go } = walk;
  const show = useShow();
  /** The run of the claim where its controls are, else the maps. */
  const play = () => {
    if (name !== 'Run') show.actions.togglePlay();
    else if (live.status === 'running') run.stop();
    else run.start();
  };
  useStepKeys({ left: () => go(at - 1), right: () => go(at + 1), play, present, setPresent });
  const heading = useStepStart(lesson, at);
  return (
    <AtlasFrame title={lesson?.title ?? study.question} study above={above}>
      <div className="study-walk" data-present={present || undefined} data-step={at}>
        <StepStrip walk={walk} present={present} setPresent={setPresent} />
        <section className="study-step" aria-label={name}>
          <h2 ref={heading} tabIndex={-1} className="visually-hidden">
            Step {at} of {steps.length}: {name}
          </h2>
          <StepBody
            id={id}
            study={study}
            written={written}
            outcome={outcome}
            lesson={lesson}
            atlas={atlas}
            walk={walk}
            guess={guess}
            setGuess={setGuess}
            present={present}
            run={run}
            live={live}
          />
        </section>
        <StepTurns
          walk={walk}
          lesson={lesson}
          guess={guess}
          waits={name === 'Run' && live.status === 'idle'}
        />
      </div>
    </AtlasFrame>
  );
}

interface StepKeys {
  readonly left: () => void;
  readonly right: () => void;
  readonly play: () => void;
  readonly present: boolean;
  readonly setPresent: (on: boolean) => void;
}

function useStepKeys(keys: StepKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { left, right, play, present, setPresent } = latest.current;
      const control = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
      if (event.defaultPrevented || control || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      if (event.key === 'ArrowLeft') left();
      else if (event.key === 'ArrowRight') right();
      else if (event.key === ' ') pressSpace(play);
      else if (event.key.toLowerCase() === 'f') setPresent(!present);
      else if (event.key === 'Escape' && present) setPresent(false);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** Returns the recorded verdict with its rows; null if nothing was recorded or the Atlas has not loaded. */
function recordedOf(study: WrittenStudy, atlas: Atlas | null): StudyVerdict | null {
  const found = atlas?.recorded[study.id];
  return found === undefined ? null : studyVerdictOf(found);
}
