import type { FilledStudy } from '../../study/texts.ts';
import { Button } from '../kit/button.tsx';

/** The index of the chosen option, or null. */
export type Guess = number | null;

interface PredictProps {
  readonly predict: FilledStudy['teaching']['predict'];
  readonly guess: Guess;
  readonly onGuess: (guess: number) => void;
}

export function Predict({ predict: { ask, options }, guess, onGuess }: PredictProps) {
  return (
    <fieldset className="study-predict">
      <legend>{ask}</legend>
      {options.map((option, k) => (
        <Button key={option} pressed={guess === k} onClick={() => onGuess(k)}>
          {option}
        </Button>
      ))}
    </fieldset>
  );
}

export function GuessAndAnswer({ predict: { ask, options, answer }, guess }: Omit<PredictProps, 'onGuess'>) {
  return (
    <div className="study-answer">
      <p className="muted">{ask}</p>
      <dl>
        <div>
          <dt>Your guess</dt>
          <dd>{guess === null ? 'none' : options[guess]}</dd>
        </div>
        <div data-right={guess === answer || undefined}>
          <dt>What happened</dt>
          <dd>{options[answer] ?? 'not decided'}</dd>
        </div>
      </dl>
      {guess !== null && answer >= 0 && (
        <p>{guess === answer ? 'You were right.' : 'Not what you expected.'}</p>
      )}
    </div>
  );
}
