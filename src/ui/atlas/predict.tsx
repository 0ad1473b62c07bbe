import type { WrittenStudy } from '../../studies/study.ts';
import { Button, LinkButton } from '../kit/button.tsx';

/** A guess by its option; `skipped`: who knows already. */
export type Guess = number | 'skipped' | null;

interface PredictProps {
  readonly study: WrittenStudy;
  readonly guess: Guess;
  readonly onGuess: (guess: Guess) => void;
}

/** Asks before anything is shown, then keeps the guess next to the answer. */
export function Predict({ study, guess, onGuess }: PredictProps) {
  const { ask, options, answer } = study.teaching.predict;
  if (guess === 'skipped') return null;
  if (guess !== null)
    return (
      <p className="study-guess" role="status">
        Your guess: <b>{options[guess]}</b>.{' '}
        {guess === answer ? (
          'That is right.'
        ) : (
          <>
            The answer: <b>{options[answer]}</b>.
          </>
        )}{' '}
        <LinkButton onClick={() => onGuess(null)}>Guess again</LinkButton>
      </p>
    );
  return (
    <fieldset className="study-predict">
      <legend>{ask}</legend>
      {options.map((option, k) => (
        <Button key={option} onClick={() => onGuess(k)}>
          {option}
        </Button>
      ))}
      <LinkButton onClick={() => onGuess('skipped')}>Skip</LinkButton>
    </fieldset>
  );
}
