import { memo, type ReactNode, useDeferredValue, useEffect, useLayoutEffect, useState } from 'react';
import type { Picture } from '../../study/rows.ts';
import { type Atlas, type AtlasRow, STATUSES, type Status } from '../../study/rows.ts';
import { LinkButton } from '../kit/button.tsx';
import { duration } from '../kit/numerals.ts';
import { SearchField } from '../kit/search-field.tsx';
import { Segments } from '../kit/segments.tsx';
import { Select } from '../kit/select.tsx';
import { variantStyle } from '../kit/variant-style.ts';
import { addressOf } from '../kit/view-address.ts';
import { PHONE, pageStore, useLab, useMedia, useStore } from '../model/hooks.ts';
import { studySeconds } from '../model/study-service.ts';
import { byFamily, Coverage, countOf, worthText } from './coverage.tsx';
import { familyOf, LEVELS } from './families.ts';
import { inOrder, ORDER_TEXTS, ORDERS, type Order } from './order.ts';
import type { AtlasSearch } from './search.ts';
import { RowVerdict } from './verdict-chip.tsx';
import { STATUS_WORDS } from './words.ts';
import { kindsIn, worldKinds, worldLabel } from './worlds.ts';

const WIDTH = 112;
const HEIGHT = 36;
const PAD = 3;

const x = (percent: number) => PAD + ((WIDTH - 2 * PAD) * percent) / 100;
const y = (percent: number) => PAD + ((HEIGHT - 2 * PAD) * percent) / 100;

const RowPicture = memo(function RowPicture({ picture }: { readonly picture: Picture | null }) {
  if (picture === null) return <span className="row-picture" />;
  return (
    <svg
      className="row-picture"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
    >
      {picture.kind === 'lines' ? <Lines lines={picture.lines} /> : <Forest rows={picture.rows} />}
    </svg>
  );
});

const Lines = ({ lines }: Pick<Extract<Picture, { kind: 'lines' }>, 'lines'>) =>
  lines.map(({ look, points }, k) => (
    <path
      // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
      key={k}
      d={points.map(([a, b], at) => `${at === 0 ? 'M' : 'L'}${x(a).toFixed(1)},${y(b).toFixed(1)}`).join('')}
      fill="none"
      stroke={variantStyle(look).color}
      strokeWidth={1.5}
      strokeLinejoin="round"
    />
  ));

/** The gray region is where the claim says an interval must lie. */
const Forest = ({ rows }: Pick<Extract<Picture, { kind: 'forest' }>, 'rows'>) =>
  rows.map(({ low, value, high, region: [from, to] }, k) => {
    const at = y((100 * (k + 0.5)) / rows.length);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place.
      <g key={k}>
        <rect x={x(from)} width={x(to) - x(from)} y={at - 4} height={8} fill="var(--sunken)" />
        <path d={`M${x(low)},${at}H${x(high)}`} stroke="var(--ink)" strokeWidth={1.5} />
        <circle cx={x(value)} cy={at} r={2.5} fill="var(--ink)" />
      </g>
    );
  });

const TIMES = [10, 60, 300] as const;
/** Points of ten, at least. */
const SCORES = [8, 6] as const;
interface Asked {
  readonly query: string;
  readonly family: string; // empty for any
  readonly status: Status | '';
  readonly level: string;
  readonly world: string;
  readonly seconds: number; // 0 for any
  readonly score: number; // 0 for any
  readonly order: Order;
  /** Shows papers without a study, too, which nothing can be seen of. */
  readonly unfolded: boolean;
}
const EVERYTHING: Asked = {
  query: '',
  family: '',
  status: '',
  level: '',
  world: '',
  seconds: 0,
  score: 0,
  order: 'family',
  unfolded: false,
};
const isEverything = (now: Asked): boolean =>
  JSON.stringify({ ...now, unfolded: false }) === JSON.stringify(EVERYTHING);

/** Keeps the query and the scroll position, so that going back from a study restores the list. */
const asked = pageStore(EVERYTHING);
let scrolled = 0;
/** The study whose row the list shows next, in place of where it was; empty for none. */
let wanted = '';

/** For a link from a study to its row, whatever the list was asked before. */
export function showInAtlas(study: string): void {
  asked.setState(EVERYTHING, true);
  wanted = study;
}

/** Loads the search when the first word is typed. */
export function useSearch(rows: readonly AtlasRow[], query: string): AtlasSearch | null {
  const [search, setSearch] = useState<AtlasSearch | null>(null);
  const wanted = query.trim() !== '' && search === null;
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    void import('./search.ts').then(({ atlasSearch }) => {
      if (current) setSearch(atlasSearch(rows));
    });
    return () => {
      current = false;
    };
  }, [wanted, rows]);
  return search;
}

/** What the list shows: matches of the search, then those of the level and time, the family, and the verdict. */
function useFound(rows: readonly AtlasRow[]) {
  const { studies } = useLab();
  const now = useStore(asked, (state) => state);
  const { query, family, status, level, world, seconds, score, order } = now;
  const search = useSearch(rows, query);
  const found = search?.find(query) ?? null;
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const matching = found === null ? rows : found.flatMap((key) => byKey.get(key) ?? []);
  const fits = (row: AtlasRow) =>
    (level === '' || row.level === level) &&
    (world === '' || worldKinds(row).includes(world)) &&
    (row.score ?? 0) >= score &&
    (seconds === 0 || (row.coreMinutes !== undefined && studySeconds(row.coreMinutes, studies) <= seconds));
  const inLevel = matching.filter(fits);
  const inFamily = inLevel.filter((row) => family === '' || row.family === family);
  const fitting = inOrder(
    inFamily.filter((row) => status === '' || row.status === status),
    order,
  );
  const studied = fitting.filter((row) => row.status !== 'waits');
  // Whoever searches for words or asks for these papers, or finds nothing else, sees them at once.
  const folds = found === null && status !== 'waits' && studied.length > 0 && studied.length < fitting.length;
  return {
    search,
    sorted: found !== null || order !== 'family',
    inLevel,
    inFamily,
    shown: folds && !now.unfolded ? studied : fitting,
    folded: folds ? fitting.length - studied.length : 0,
  };
}

const change = (patch: Partial<Asked>) => asked.setState(patch);

interface AsksProps {
  readonly rows: readonly AtlasRow[];
  /** The rows of the chosen family, which the verdicts count. */
  readonly inFamily: readonly AtlasRow[];
}

function Asks({ rows, inFamily }: AsksProps) {
  const { query, status, level, world, seconds, score, order } = useStore(asked, (state) => state);
  const statuses = STATUSES.filter((one) => one !== 'unmeasured' || countOf(rows, one) > 0);
  return (
    <div className="atlas-asks">
      <SearchField
        aria-label="Search studies and papers"
        placeholder="Search: reward hacking, GRPO, curiosity, entropy collapse …"
        value={query}
        onChange={(text) => change({ query: text })}
      />
      <Segments
        label="Verdict"
        value={status}
        options={[
          { value: '' as Status | '', text: `All ${inFamily.length}` },
          ...statuses.map((value) => ({
            value,
            text: `${STATUS_WORDS[value].mark} ${STATUS_WORDS[value].text} ${countOf(inFamily, value)}`,
          })),
        ]}
        onChange={(value) => change({ status: value })}
      />
      <div className="atlas-filters">
        <Select
          aria-label="World"
          value={world}
          options={[
            { value: '', text: 'Any world' },
            ...kindsIn(rows).map((value) => ({ value, text: `World: ${worldLabel(value).toLowerCase()}` })),
          ]}
          onChange={(value) => change({ world: value })}
        />
        <Select
          aria-label="Level"
          value={level}
          options={[
            { value: '', text: 'Any level' },
            ...Object.entries(LEVELS).map(([value, text]) => ({ value, text: `Level: ${text}` })),
          ]}
          onChange={(value) => change({ level: value })}
        />
        <Select
          aria-label="Time on this device"
          value={seconds}
          options={[
            { value: 0, text: 'Any time' },
            ...TIMES.map((value) => ({
              value,
              text: `Runs in ${duration(value).replace('about', 'at most')}`,
            })),
          ]}
          onChange={(value) => change({ seconds: value })}
        />
        <Select
          aria-label="Score that a reader gave"
          value={score}
          options={[
            { value: 0, text: 'Any score' },
            ...SCORES.map((value) => ({ value, text: `${value} of 10 or more` })),
          ]}
          onChange={(value) => change({ score: value })}
        />
        <Select
          aria-label="Order"
          value={order}
          options={ORDERS.map((value) => ({
            value,
            text: value === 'family' && query.trim() !== '' ? 'Best match first' : ORDER_TEXTS[value],
          }))}
          onChange={(value) => change({ order: value })}
        />
      </div>
    </div>
  );
}

interface AtlasListProps {
  readonly atlas: Atlas;
  /** Shows what else of the page a query finds. */
  readonly elsewhere: (query: string) => ReactNode;
}

export function AtlasList({ atlas, elsewhere }: AtlasListProps) {
  const phone = useMedia(PHONE);
  const now = useStore(asked, (state) => state);
  const { search, sorted, inLevel, inFamily, shown, folded } = useFound(atlas.rows);
  const asks = useDeferredValue(now.query.trim());
  useLayoutEffect(() => {
    const row =
      wanted === '' ? null : document.querySelector(`.atlas-row a[href="${addressOf('study', wanted)}"]`);
    wanted = '';
    if (row === null) window.scrollTo({ top: scrolled });
    else row.scrollIntoView({ block: 'center' });
    return () => {
      scrolled = window.scrollY;
    };
  }, []);
  return (
    <>
      <p className="atlas-worth">{worthText(atlas)}</p>
      <Asks rows={atlas.rows} inFamily={inFamily} />
      <div className="atlas-columns">
        {inLevel.length > 0 && (
          <details className="atlas-coverage" open={!phone}>
            <summary>Coverage by family</summary>
            <Coverage rows={inLevel} family={now.family} onPick={(value) => change({ family: value })} />
          </details>
        )}
        <div className="atlas-results">
          <p className="muted" role="status">
            {shown.length === 1 ? '1 entry' : `${shown.length} entries`}
            {folded > 0 && !now.unfolded && ' with a study'}
            {now.order !== 'family'
              ? `, ${ORDER_TEXTS[now.order].toLowerCase()}`
              : now.query.trim() !== '' && shown.length > 0 && ', the best match first'}
            {!isEverything(now) && (
              <>
                {' · '}
                <LinkButton onClick={() => asked.setState(EVERYTHING, true)}>Show all</LinkButton>
              </>
            )}
          </p>
          <p className="muted small">
            Times are estimates for this device. A score is what a reader who did not write the study gives
            it, of 10 points.
          </p>
          {folded > 0 && (
            <p>
              <button
                type="button"
                className="link"
                aria-expanded={now.unfolded}
                onClick={() => change({ unfolded: !now.unfolded })}
              >
                {now.unfolded ? 'Hide' : 'Show'} {folded === 1 ? '1 paper' : `${folded} papers`} without a
                study
              </button>
            </p>
          )}
          {isEverything(now) && <Begin atlas={atlas} />}
          {shown.length === 0 && asks === '' && <p>No study and no paper fits all of these filters.</p>}
          {shown.length === 0 && asks !== '' && (
            <p>
              No study and no paper matches these words and filters. Use fewer or other words: a method (
              <em>GRPO</em>), an effect (<em>reward hacking</em>), or an author and year.
            </p>
          )}
          {asks !== '' && elsewhere(asks)}
          {sorted ? (
            <Rows rows={shown} search={search} />
          ) : (
            byFamily(shown).map(([id, rows]) => (
              <Group key={id} family={id}>
                <Rows rows={rows} search={search} />
              </Group>
            ))
          )}
        </div>
      </div>
    </>
  );
}

/** A way in: questions, so that nothing is given away. */
function Begin({ atlas: { rows, begin = [] } }: { readonly atlas: Atlas }) {
  const service = useLab().studies;
  const first = begin.flatMap((id) => rows.find(({ study }) => study === id) ?? []);
  if (first.length === 0) return null;
  return (
    <section aria-label="Ten to begin with">
      <h2>
        Ten to begin with <span className="muted">Different questions, different worlds, minutes each</span>
      </h2>
      <ul className="atlas-begin">
        {first.map((row) => (
          <li key={row.key}>
            <a href={addressOf('study', row.study ?? '')}>
              <b>{row.title}</b>
              <span className="muted small">
                {worldKinds(row).map(worldLabel).join(', ')} · runs in{' '}
                {duration(studySeconds(row.coreMinutes ?? 0, service))}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Group({ family, children }: { readonly family: string; readonly children: ReactNode }) {
  const { label, question } = familyOf(family);
  return (
    <section aria-label={label}>
      <h2>
        {label} <span className="muted">{question}</span>
      </h2>
      {children}
    </section>
  );
}

/** Only this many rows look for a nearest study, so that a long list stays fast. */
const MAX_NEAR = 12;

interface RowsProps {
  readonly rows: readonly AtlasRow[];
  readonly search: AtlasSearch | null;
}

const Rows = ({ rows, search }: RowsProps) => (
  <ul className="atlas-rows">
    {rows.map((row, k) => (
      <Row
        key={row.key}
        row={row}
        near={row.study === undefined && k < MAX_NEAR ? search?.nearestStudy(row) : undefined}
      />
    ))}
  </ul>
);

interface RowProps {
  readonly row: AtlasRow;
  /** For a paper without a study: the study nearest to it. */
  readonly near: AtlasRow | undefined;
}

/** Why nothing was tested, and what of the paper's claim is left out. */
function RowLimits({ row: { untested = [], leftOut } }: { readonly row: AtlasRow }) {
  if (untested.length === 0 && leftOut === undefined) return null;
  return (
    <p className="muted small">
      {untested.length > 0 && `Not true here: ${untested.join(' ')} `}
      {leftOut !== undefined && `Left out: ${leftOut}`}
    </p>
  );
}

function Row({ row, near }: RowProps) {
  const { study, paper = '', title, finding, source, status, waits, coreMinutes, picture, score } = row;
  const service = useLab().studies;
  return (
    <li className="atlas-row">
      <div className="atlas-what">
        <p className="atlas-title">{title}</p>
        <p className="muted small">
          {source}
          {status === 'waits' && ` · ${waits}`}
          {near?.study !== undefined && (
            <>
              {' · nearest study: '}
              <a href={addressOf('study', near.study)}>{near.title}</a>
            </>
          )}
        </p>
        <RowVerdict row={row} />
        {finding !== undefined && <p className="muted small">Result: {finding}</p>}
        <RowLimits row={row} />
      </div>
      <RowPicture picture={picture} />
      <span className="atlas-time muted small">
        {coreMinutes === undefined ? STATUS_WORDS[status].text : duration(studySeconds(coreMinutes, service))}
        {score !== undefined && (
          <>
            <br />
            score {score} of 10
          </>
        )}
      </span>
      <a className="button" data-size="small" href={`#study=${study ?? paper}`} aria-label={`Open: ${title}`}>
        Open
      </a>
    </li>
  );
}
