import { capital } from '../../core/capital.ts';
import type { Problem } from '../../experiment/experiment.ts';

interface ProblemListProps {
  readonly problems: readonly Problem[];
  /** Shows the path of each problem, for lists that are not next to their field. */
  readonly places?: boolean;
  /** Names the row of each problem in a text. */
  readonly rows?: boolean;
  readonly id?: string;
}

export function ProblemList({ problems, id, places = false, rows = false }: ProblemListProps) {
  if (problems.length === 0) return null;
  return (
    <div id={id} role="alert" className="problems">
      {problems.map((problem) => (
        <span
          key={problemKey(problem)}
          className="problem"
          data-severity={problem.severity}
          data-at={problem.path || undefined}
        >
          <ProblemText
            problem={problem}
            inRow={rows}
            place={places ? placeText(problem.path) : rows ? rowText(problem) : ''}
          />
        </span>
      ))}
    </div>
  );
}

function rowText({ path, column }: Problem): string {
  const [, row] = /\[(\d+)\]$/.exec(path) ?? [];
  if (row === undefined) return '';
  return `Row ${Number(row) + 1}${column === undefined ? '' : `, column ${column}`}`;
}

export const problemKey = ({ path, line, column, message }: Problem) =>
  `${path}:${line}:${column}:${message}`;

interface ProblemTextProps {
  readonly problem: Problem;
  /** The place names the row and the column. */
  readonly inRow?: boolean;
  /** Describes the position of the problem; empty if it is clear. */
  readonly place: string;
}

export function ProblemText({ problem, place, inRow = false }: ProblemTextProps) {
  const { line, column, message, fix } = problem;
  return (
    <>
      {line !== undefined && !inRow && (
        <b>
          {line > 1 ? `Line ${line}, column` : 'Column'} {column}:{' '}
        </b>
      )}
      {place !== '' && <b>{place}: </b>}
      <HelpText text={sentence(message)} />{' '}
      {fix !== undefined && (
        <span className="muted">
          <HelpText text={begun(fix)} />
        </span>
      )}
    </>
  );
}

/** Adds a period to a compiler message that is followed by a fix. */
function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** Capitalizes a compiler fix. Code names are in backticks or are not plain words, so they do not change. */
function begun(text: string): string {
  return /^[a-z]+[ ,]/.test(text) ? capital(text) : text;
}

/** Formats text between backticks as code. There is no other markup. */
export function HelpText({ text }: { readonly text: string }) {
  return text.split('`').map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one fixed text.
    index % 2 === 1 ? <code key={index}>{part}</code> : <span key={index}>{part}</span>,
  );
}

/**
 * Describes a path: `variants[0].reward[1].expression` is variant 1, reward term 2, expression.
 * @param labelOf returns the label of a setting by its name in the file; both are shown if they differ
 */
export function placeText(
  path: string,
  labelOf: (name: string) => string | undefined = () => undefined,
): string {
  return path
    .split('.')
    .map((step) => {
      const [, name, index] = /^(.*?)\[(\d+)\]$/.exec(step) ?? [undefined, step, undefined];
      const label = index === undefined ? labelOf(name ?? '') : undefined;
      if (label !== undefined && label !== name) return `${label} (${name})`;
      return index === undefined ? name : `${WORDS[name ?? ''] ?? name} ${Number(index) + 1}`;
    })
    .join(', ');
}

const WORDS: Readonly<Record<string, string>> = {
  variants: 'variant',
  reward: 'reward term',
  map: 'map, line',
  parts: 'part',
  gates: 'gate',
  controls: 'control',
  shows: 'chart',
  changes: 'change',
};
