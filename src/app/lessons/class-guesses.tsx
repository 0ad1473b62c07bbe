import { useId, useState } from 'react';
import { guessCode, optionLetter, readCodes } from './class-code.ts';
import type { Guess } from './predict.tsx';

interface ClassGuessesProps {
  readonly study: string;
  readonly options: readonly string[];
  readonly answer: number;
  readonly guess: Guess;
}

/** Shows the guesses of a class next to the truth. Students read out a code, so nothing leaves the page. */
export function ClassGuesses({ study, options, answer, guess }: ClassGuessesProps) {
  const field = useId();
  const [text, setText] = useState('');
  const { counts, unknown } = readCodes(study, options.length, text);
  const all = counts.reduce((sum, count) => sum + count, 0);
  return (
    <details className="class-guesses">
      <summary>Guesses of a class</summary>
      {guess !== null && (
        <p>
          Your code: <b className="class-code">{guessCode(study, guess)}</b>
        </p>
      )}
      <label htmlFor={field}>Paste the codes of your class. They stay on this page.</label>
      <textarea
        id={field}
        className="input"
        rows={2}
        value={text}
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
      <ul className="class-bars" aria-label="Guesses by option">
        {options.map((option, k) => {
          const count = counts[k] ?? 0;
          return (
            <li key={option}>
              <span>
                {optionLetter(k)} {option}
                {k === answer && <b> ✓ what happened</b>}
              </span>
              <span className="class-bar" aria-hidden="true">
                <span
                  data-right={k === answer || undefined}
                  style={{ width: `${all === 0 ? 0 : (100 * count) / all}%` }}
                />
              </span>
              <span className="num">{count}</span>
            </li>
          );
        })}
      </ul>
      {unknown.length > 0 && (
        <p role="status">These codes belong to another question: {unknown.join(', ')}.</p>
      )}
    </details>
  );
}
