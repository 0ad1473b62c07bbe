import { useState } from 'react';
import type { Lesson, Question } from '../../study/lessons.ts';
import { Button, LinkButton } from '../kit/button.tsx';
import { useLab } from '../model/hooks.ts';
import { keepProgress, progressOf } from './lesson-progress.ts';

interface QuestionsProps {
  readonly lesson: Lesson;
  readonly onAnswer: (answers: Answers) => void;
}
type Answers = readonly (number | null)[];

export const allAnswered = ({ questions }: Lesson, answers: Answers): boolean =>
  questions.every((_, k) => typeof answers[k] === 'number');

export function Questions({ lesson, onAnswer }: QuestionsProps) {
  const { storage } = useLab().studies;
  const [answers, setAnswers] = useState(() => progressOf(storage, lesson.id).answers);
  const { questions } = lesson;
  const keep = (now: Answers) => {
    setAnswers(now);
    onAnswer(now);
    keepProgress(storage, lesson.id, { answers: now });
  };
  const answerOf = (k: number) => answers[k] ?? null;
  const right = questions.filter(({ answer }, k) => answerOf(k) === answer).length;
  const open = !allAnswered(lesson, answers);
  return (
    <>
      <ol className="lesson-questions">
        {questions.map((question, k) => (
          <OneQuestion
            key={question.ask}
            question={question}
            chosen={answerOf(k)}
            onChoose={(option) => keep(questions.map((_, at) => (at === k ? option : answerOf(at))))}
          />
        ))}
      </ol>
      <p className="lesson-score" role="status">
        {open ? (
          'Choose an answer. The explanation appears at once.'
        ) : (
          <>
            <b>
              {right} of {questions.length} right.
            </b>{' '}
            <LinkButton onClick={() => keep([])}>Answer again</LinkButton>
          </>
        )}
      </p>
    </>
  );
}

interface OneQuestionProps {
  readonly question: Question;
  readonly chosen: number | null;
  readonly onChoose: (option: number) => void;
}

function OneQuestion({ question, chosen, onChoose }: OneQuestionProps) {
  const { ask, options, answer, wrong, explains } = question;
  return (
    <li>
      <fieldset>
        <legend>{ask}</legend>
        {options.map((option, k) => (
          <Button
            key={option}
            pressed={chosen === k}
            disabled={chosen !== null && chosen !== k && k !== answer}
            onClick={() => onChoose(k)}
          >
            {chosen !== null && k === answer ? `✓ ${option}` : chosen === k ? `✗ ${option}` : option}
          </Button>
        ))}
      </fieldset>
      <p role="status">
        {chosen !== null && (
          <>
            <b>{chosen === answer ? 'Right.' : 'Not quite.'}</b> {wrong[chosen]} {explains}
          </>
        )}
      </p>
    </li>
  );
}
