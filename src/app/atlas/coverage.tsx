import { capital } from '../../core/capital.ts';
import { type Atlas, type AtlasRow, STATUSES, type Status } from '../../study/rows.ts';
import { listed } from '../kit/listed.ts';
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
    <>
      <ul className="coverage-key small muted" aria-label="Colors of the bars">
        {STATUSES.filter((status) => countOf(rows, status) > 0).map((status) => (
          <li key={status}>
            <svg width="10" height="10" aria-hidden="true">
              <rect width="10" height="10" fill={STATUS_WORDS[status].color} />
            </svg>{' '}
            {STATUS_WORDS[status].text}
          </li>
        ))}
      </ul>
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
    </>
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

const counted = (n: number, one: string, several: string): string[] =>
  n === 0 ? [] : [`${n} ${n === 1 ? one : several}`];

/** What the Atlas is worth, counted from the same rows as the choice of verdicts. */
export function worthText({ rows }: Pick<Atlas, 'rows'>): string {
  const ofPapers = rows.filter(({ paper }) => paper !== undefined);
  const papersOf = (which: (row: AtlasRow) => boolean) =>
    new Set(ofPapers.filter(which).map(({ paper }) => paper)).size;
  const studies = rows.filter(({ status }) => status !== 'waits' && status !== 'unclaimed');
  const alone = studies.filter(({ paper }) => paper === undefined).length;
  const have = listed([
    ...counted(
      papersOf(({ status }) => status !== 'waits' && status !== 'unclaimed'),
      'has a study',
      'have a study',
    ),
    ...counted(
      papersOf(({ status }) => status === 'unclaimed'),
      ...STATUS_WORDS.unclaimed.papers,
    ),
    ...counted(
      papersOf(({ status }) => status === 'waits'),
      ...STATUS_WORDS.waits.papers,
    ),
  ]);
  const verdicts = listed(
    STATUSES.flatMap((status) => counted(countOf(studies, status), ...STATUS_WORDS[status].papers)),
  );
  const papers = papersOf(() => true);
  const all = counted(studies.length, 'claim', 'claims').map(
    (n) => `there ${studies.length === 1 ? 'is' : 'are'} ${n}: ${verdicts}.`,
  );
  const more = counted(alone, 'study', 'studies').map((n) => `with ${n} of textbooks and classics, `);
  return [
    ...(papers === 0 ? [] : [`Of ${papers} ${papers === 1 ? 'paper' : 'papers'}, ${have}.`]),
    ...all.map((claims) => capital(more.join('') + claims)),
  ].join(' ');
}
