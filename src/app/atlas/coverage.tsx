import { type Atlas, type AtlasRow, STATUSES, type Status } from '../../study/rows.ts';
import { groupsOf } from '../kit/search-field.tsx';
import { FAMILIES, familyOf } from './families.ts';
import { STATUS_WORDS } from './words.ts';

export function byFamily<Row extends Pick<AtlasRow, 'family'>>(
  rows: readonly Row[],
): readonly [string, Row[]][] {
  const place = (id: string) => {
    const found = FAMILIES.findIndex((family) => family.id === id);
    return found < 0 ? FAMILIES.length : found;
  };
  return groupsOf(rows, ({ family }) => family).toSorted(([a], [b]) => place(a) - place(b));
}

export const countOf = (rows: readonly AtlasRow[], status: Status): number =>
  rows.filter((row) => row.status === status).length;

interface CoverageProps {
  readonly rows: readonly AtlasRow[];
  readonly family: string;
  /** Pressing the chosen family again shows all families. */
  readonly onPick: (family: string) => void;
}

const WIDTH = 100;

/** Shows how much of each family has been decided: one bar per family, which also filters the list. */
export function Coverage({ rows, family, onPick }: CoverageProps) {
  const families = byFamily(rows);
  return (
    <ul className="coverage" aria-label="Coverage by family">
      {families.map(([id, own]) => (
        <li key={id}>
          <button
            type="button"
            className="coverage-family"
            aria-pressed={id === family}
            onClick={() => onPick(id === family ? '' : id)}
          >
            <span>{familyOf(id).label}</span>
            <span className="muted">{own.length}</span>
            <Bar rows={own} />
            <span className="visually-hidden">: {sharesText(own)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Bar({ rows }: { readonly rows: readonly AtlasRow[] }) {
  let from = 0;
  return (
    <svg className="coverage-bar" viewBox={`0 0 ${WIDTH} 6`} preserveAspectRatio="none" aria-hidden="true">
      {STATUSES.map((status) => {
        const width = (WIDTH * countOf(rows, status)) / rows.length;
        const start = from;
        from += width;
        return <rect key={status} x={start} width={width} height={6} fill={STATUS_WORDS[status].color} />;
      })}
    </svg>
  );
}

const sharesText = (rows: readonly AtlasRow[]): string =>
  STATUSES.flatMap((status) => {
    const count = countOf(rows, status);
    return count === 0 ? [] : [`${count} ${STATUS_WORDS[status].text}`];
  }).join(', ');

const HAVE_STUDIES = STATUSES.filter((status) => status !== 'waits');

/** What the Atlas is worth in one sentence, counted from its files. */
export function worthText({ rows }: Pick<Atlas, 'rows'>): string {
  const papers = [
    ...new Map(rows.flatMap((row) => (row.paper === undefined ? [] : [[row.paper, row]]))).values(),
  ];
  const tested = papers.filter(({ status }) => status !== 'waits').length;
  const counts = HAVE_STUDIES.flatMap((status) => {
    const n = countOf(papers, status);
    return n === 0 ? [] : [`${n} ${STATUS_WORDS[status].papers[n === 1 ? 0 : 1]}`];
  });
  const last = counts.pop();
  const list = counts.length === 0 ? last : `${counts.join(', ')} and ${last}`;
  const found = `Of ${papers.length} ${papers.length === 1 ? 'paper' : 'papers'} ${tested} ${tested === 1 ? 'has' : 'have'} a study`;
  return list === undefined ? `${found}.` : `${found}: ${list}.`;
}
