import type { Problem } from '../../spec/experiment.ts';
import { HelpText } from './help-text.tsx';

/** What is wrong at a place, and what to do about it. */
export function ProblemList({
  problems,
  id,
}: {
  readonly problems: readonly Problem[];
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
              {problem.line > 1 ? `Line ${problem.line}, column` : 'Column'} {problem.column}.{' '}
            </b>
          )}
          <HelpText text={problem.message} />{' '}
          {problem.mend !== undefined && (
            <span className="muted">
              <HelpText text={problem.mend} />
            </span>
          )}
        </span>
      ))}
    </div>
  );
}
