import { lazy, Suspense, useState } from 'react';
import type { Lesson } from '../../study/lessons.ts';
import type { Outcome } from '../../study/outcome.ts';
import type { AtlasRow } from '../../study/rows.ts';
import { REVIEW_QUESTIONS, type Review, scoreOf, type WrittenStudy } from '../../study/study.ts';
import { goToLab } from '../kit/address.ts';
import { Button } from '../kit/button.tsx';
import { setWayBack } from '../kit/way-back.ts';
import { LessonText } from '../lessons/lesson-text.tsx';
import { LESSON_STEPS } from '../lessons/study-steps.ts';
import { faultMessage, useLab } from '../model/hooks.ts';
import type { Lab } from '../model/lab.ts';
import { SPEEDS } from '../model/model.ts';
import { changedExperiment, openInLab } from './open-change.ts';
import { PaperLink } from './paper-link.tsx';
import { StudyFigure } from './study-chart.tsx';
import type { LiveStudy } from './study-run.ts';

interface FigureProps {
  readonly study: WrittenStudy;
  readonly outcome: Outcome | null;
  readonly live: LiveStudy;
}

/** The chart of the claim, beside the words about it. */
const MainFigure = ({ study, outcome, live }: FigureProps) =>
  outcome === null && live.numbers === null ? null : (
    <StudyFigure study={study} place={0} live={live} recorded={outcome} />
  );

interface StudyWhyProps extends FigureProps {
  readonly lesson: Lesson | undefined;
  readonly rows: readonly AtlasRow[];
}

export function StudyWhy({ study, outcome, live, lesson, rows }: StudyWhyProps) {
  const { teaching, papers, standsFor, caveats, pilots, claim, couldFail, leftOut, review } = study;
  const listed = rows.map((row) => row.listed).filter((text) => text !== '');
  return (
    <section className="study-why" aria-label="Why">
      <div>
        {lesson === undefined ? (
          <p className="study-text">{teaching.after}</p>
        ) : (
          <LessonText paragraphs={lesson.words.why} />
        )}
        {lesson?.formula !== undefined && <p className="study-formula">{lesson.formula}</p>}
        {standsFor !== undefined && (
          <p className="study-text">
            <b>What the parts of the experiment stand for.</b> {standsFor}
          </p>
        )}
        {couldFail !== undefined && (
          <p className="study-text">
            <b>What would have refuted it.</b> {couldFail}
          </p>
        )}
        {leftOut !== undefined && (
          <p className="study-text">
            <b>Left out.</b> {leftOut}
          </p>
        )}
        {review !== undefined && lesson === undefined && <ReviewText review={review} />}
      </div>
      <div>
        <MainFigure study={study} outcome={outcome} live={live} />
        {caveats.length > 0 && (
          <>
            <h3>Limits</h3>
            <ul className="study-caveats">
              {caveats.map((caveat) => (
                <li key={caveat}>{caveat}</li>
              ))}
            </ul>
          </>
        )}
        <h3>{papers.length === 1 ? 'Source' : 'Sources'}</h3>
        <ul className="study-papers">
          {papers.map((paper) => {
            const title = rows.find((row) => row.paper === String(paper.atlas))?.source.split(' · ')[0];
            return (
              <li key={paper.cite}>
                {title !== undefined && `${title}. `}
                <PaperLink cite={paper.cite} url={paper.url} />
              </li>
            );
          })}
        </ul>
        <details>
          <summary>The claim and the pilots</summary>
          {claim !== undefined && <p>{claim}</p>}
          {listed.map((text) => (
            <p key={text}>
              <b>In the list of papers.</b> {text}
            </p>
          ))}
          <p>
            <b>Pilots.</b> {pilots}
          </p>
        </details>
      </div>
    </section>
  );
}

function ReviewText({ review }: { readonly review: Review }) {
  return (
    <p className="study-text small">
      <b>Read by someone who did not write it: {scoreOf(review)} of 10.</b> {review.says}{' '}
      <span className="muted">
        ({REVIEW_QUESTIONS.map((question) => `${question} ${review.scores[question]}`).join(', ')}; of 2 each,{' '}
        {review.read})
      </span>
    </p>
  );
}

const StudyCopies = lazy(async () => ({ default: (await import('./study-copies.tsx')).StudyCopies }));
const StudySettings = lazy(async () => ({
  default: (await import('./study-settings.tsx')).StudySettings,
}));

const CHANGE = 1 + LESSON_STEPS.indexOf('Change it');

/** What a button says of a change such as “Weaken the penalty: the truth falls later.”, without result and full stop. */
export function changeLabel(says: string): string {
  const [does = says, result = ''] = says.split(': ');
  const label = result === '' || /^\d/.test(result) ? says : does;
  return label.replace(/(?<!\.)\.$/, '');
}

/** A run that a visitor starts should finish within this time. */
const PATIENCE_SECONDS = 20;
function hasten(lab: Lab): void {
  const { envSteps } = lab.draft.getState().experiment;
  const { stepsPerSecond = 1 } = SPEEDS[lab.run.getState().speed] ?? {};
  if (envSteps / stepsPerSecond > PATIENCE_SECONDS) lab.actions.setSpeed(SPEEDS.length - 1);
}

interface StudyChangesProps extends Omit<StudyWhyProps, 'rows'> {
  /** In the address. */
  readonly id: string;
  readonly written: WrittenStudy;
}

export function StudyChanges({ id, study, written, outcome, live, lesson }: StudyChangesProps) {
  const lab = useLab();
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const open = async (input: unknown) => {
    setBusy(true);
    const address = location.hash;
    const show = () => {
      const { name } = lab.draft.getState().experiment;
      setWayBack({ hash: address, words: `the ${kind}, step ${CHANGE}`, name });
      hasten(lab);
      goToLab();
    };
    const wrong = await openInLab(lab, input, show).catch(faultMessage);
    setBusy(false);
    setFault(wrong);
  };
  const [first = ''] = Object.keys(study.runs);
  const kind = lesson === undefined ? 'study' : 'lesson';
  return (
    <section className="study-changes" aria-label="Change it">
      <div>
        {lesson !== undefined && <LessonText paragraphs={lesson.words.change} />}
        {lesson === undefined && (
          <p className="muted small">Each opens the experiment in the lab and runs it.</p>
        )}
        <div className="study-keys">
          {study.changes.map((change) => (
            <Button
              key={change.says}
              disabled={busy}
              onClick={() => void open(changedExperiment(study, change))}
            >
              {changeLabel(change.says)}
            </Button>
          ))}
          <Button
            tone="quiet"
            disabled={busy}
            onClick={() => void open(changedExperiment(study, { run: first, patch: {} }))}
          >
            Open unchanged
          </Button>
        </div>
        <Suspense fallback={null}>
          <StudySettings study={study} onOpen={(input) => void open(input)} />
        </Suspense>
        {lesson === undefined && (
          <Suspense fallback={null}>
            <StudyCopies id={id} written={written} />
          </Suspense>
        )}
        {fault !== '' && <p role="alert">This could not be opened: {fault}</p>}
      </div>
      <div>
        <MainFigure study={study} outcome={outcome} live={live} />
      </div>
    </section>
  );
}
