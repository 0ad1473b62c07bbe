import type { Problem } from '../../experiment/experiment.ts';
import { HelpText } from './help-text.tsx';
import { placeWords } from './place-words.ts';

/** What is wrong at a place, and what to do about it. */
export function ProblemList({
  problems,
  id,
  places = false,
}: {
  readonly problems: readonly Problem[];
  /** Says where each is: for lists that do not stand at the place itself. */
  readonly places?: boolean;
  readonly id?: string;
}) {
  if (problems.length === 0) return null;
  return (
    <div id={id} role="alert" className="problems">
      {problems.map((problem) => (
        <span
          key={`${problem.path}:${problem.line}:${problem.column}:${problem.message}`}
          className="problem"
          data-severity={problem.severity}
        >
          {problem.line !== undefined && (
            <b>
              {problem.line > 1 ? `Line ${problem.line}, column` : 'Column'} {problem.column}:{' '}
            </b>
          )}
          {places && problem.path !== '' && <b>{placeWords(problem.path)}: </b>}
          <HelpText text={sentence(problem.message)} />{' '}
          {problem.fix !== undefined && (
            <span className="muted">
              <HelpText text={capital(problem.fix)} />
            </span>
          )}
        </span>
      ))}
    </div>
  );
}

/** Compilers' fixes begin with a small letter; names of code stand in backticks or are no plain words, and stay. */
function capital(text: string): string {
  return /^[a-z]+[ ,]/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

/** Compilers' messages come without a full stop; the fix that follows must not run into them. */
export function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
