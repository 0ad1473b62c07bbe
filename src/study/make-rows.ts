/** Makes the rows of the Atlas at build time: verdicts and small pictures of recorded outcomes (see atlas-data.ts). */

import { type Paper, waitsFor } from './atlas.ts';
import { chartLines } from './chart-data.ts';
import { branchesOf, collectionText } from './collection.ts';
import { type Outcome, readOutcome, untestedBecause, verdictOf } from './outcome.ts';
import type { Atlas, AtlasRow, Branch, Picture, Recorded, Status, StoredRow } from './rows.ts';
import { scoreOf, type WrittenStudy } from './study.ts';
import { fillTexts } from './texts.ts';
import type { PartVerdict, Row } from './verdicts/contract.ts';

const DIGITS = 5;
const short = (x: number): number | null => (Number.isFinite(x) ? Number(x.toPrecision(DIGITS)) : null);

const stored = ({
  label,
  verdict,
  value,
  low,
  high,
  region,
  n,
  needed,
  missing,
  effect,
  ends,
}: Row): StoredRow => ({
  label,
  verdict,
  numbers: [value, low, high, ...region, n, needed, missing, effect ?? Number.NaN].map(short),
  ...(ends !== undefined && { ends }),
});

export function atlasOf(
  papers: readonly Paper[],
  studies: readonly WrittenStudy[],
  texts: ReadonlyMap<string, string>,
): Atlas {
  const found = studies.map((written) => {
    const text = texts.get(written.id);
    const read = text === undefined ? null : readOutcome(written, text);
    const outcome = read === null || 'wrong' in read ? null : read;
    const study = fillTexts(written, outcome);
    return { study, ...judged(study, outcome) };
  });
  const byPaper = (id: string) =>
    found.filter(({ study }) => study.papers.some(({ atlas }) => String(atlas ?? '') === id));
  const alone = found.filter(({ study }) => study.papers.every(({ atlas }) => atlas === undefined));
  const rows = papers.flatMap((paper): AtlasRow[] => {
    const own = byPaper(paper.id);
    return own.length === 0 ? [waiting(paper)] : own.map((one) => rowOf(one, paper));
  });
  const collected = rows.map((row) => withBranches(row, papers, rows));
  return {
    rows: [...alone.map((one) => rowOf(one)), ...collected],
    recorded: Object.fromEntries(
      found.flatMap(({ study, recorded }) => (recorded === null ? [] : [[study.id, recorded]])),
    ),
  };
}

interface Judged {
  readonly recorded: Recorded | null;
  readonly picture: Picture | null;
  readonly untested: readonly string[];
}
function judged(study: WrittenStudy, outcome: Outcome | null): Judged {
  if (outcome === null) return { recorded: null, picture: null, untested: [] };
  const found = verdictOf(study, outcome.scores);
  const store = (judged: readonly PartVerdict[]) =>
    judged.map(({ verdict, rows }) => ({ verdict, rows: rows.map(stored) }));
  const seeds = Math.max(...outcome.experiments.map((one) => one.seeds));
  return {
    recorded: {
      seeds,
      measured: outcome.measured,
      verdict: found.verdict,
      gates: store(found.gates),
      parts: store(found.parts),
      controls: store(found.controls),
    },
    picture: pictureOf(study, outcome, found.parts),
    untested: untestedBecause(study, found),
  };
}

const waiting = (paper: Paper): AtlasRow => ({
  key: paper.id,
  paper: paper.id,
  family: paper.family,
  level: paper.level,
  worlds: paper.environment.match(/^(bandit|gridworld|text)\b/)?.slice(0, 1) ?? [],
  title: paper.title,
  source: paper.cite === '' ? `Paper ${paper.id}` : paper.cite,
  claim: paper.claim,
  listed: paper.claim,
  status: 'waits',
  waits: waitsFor(paper),
  plan: { world: paper.environment, compares: paper.study },
  picture: null,
  text: textOf(paper),
});

/** A survey without a study of its own shows the studies of its branches. */
function withBranches(row: AtlasRow, papers: readonly Paper[], rows: readonly AtlasRow[]): AtlasRow {
  const paper = papers.find(({ id }) => id === row.paper);
  const named = paper === undefined || row.study !== undefined ? [] : branchesOf(paper);
  if (named.length === 0) return row;
  const branches = named.map(({ name, ids }): Branch => {
    const studies = rows.filter((one) => ids.includes(one.paper ?? ''));
    return {
      name,
      studies: studies.map(({ study, paper: id = '', title, status, waits }) => ({
        id: study ?? id,
        title,
        status,
        waits,
      })),
    };
  });
  return { ...row, branches, status: 'unclaimed', waits: '', claim: collectionText(branches) };
}

const statusOf = ({ parts }: WrittenStudy, recorded: Recorded | null): Status =>
  parts.length === 0 ? 'unclaimed' : (recorded?.verdict ?? 'unmeasured');

const partsThatHold = (parts: Recorded['parts']): readonly [number, number] => [
  parts.filter(({ verdict }) => verdict === 'holds').length,
  parts.length,
];

function rowOf(
  { study, recorded, picture, untested }: Judged & { readonly study: WrittenStudy },
  paper?: Paper,
): AtlasRow {
  const {
    id,
    family,
    level,
    title,
    question,
    words = [],
    papers,
    budget,
    claim = '',
    leftOut,
    review,
  } = study;
  const cites = papers.map(({ cite }) => cite).join('; ');
  const own = paper === undefined ? null : textOf(paper);
  return {
    key: paper === undefined || paper.id === id ? id : `${paper.id} ${id}`,
    study: id,
    ...(paper !== undefined && { paper: paper.id }),
    family: paper?.family ?? family,
    level,
    worlds: [...new Set(Object.values(study.runs).map(({ world }) => world.family))],
    title: question,
    finding: title,
    waits: '',
    picture,
    source: paper === undefined ? cites : `${paper.title} · ${cites}`,
    claim,
    listed: paper?.claim ?? '',
    status: statusOf(study, recorded),
    ...(recorded !== null && { parts: partsThatHold(recorded.parts) }),
    ...(untested.length > 0 && { untested }),
    ...(review !== undefined && { score: scoreOf(review) }),
    ...(leftOut !== undefined && { leftOut }),
    coreMinutes: budget.coreMinutes,
    text: {
      mechanism: own?.mechanism ?? '',
      components: own?.components ?? '',
      setting: own?.setting ?? claim,
      words: words.join(' '),
    },
  };
}

const textOf = ({ mechanism, components, environment, study, claim }: Paper): AtlasRow['text'] => ({
  mechanism,
  components: components.replaceAll(';', ','),
  setting: [environment, study, claim].join(' '),
  words: '',
});

const MAX_LINES = 5;
const MAX_POINTS = 18;
const MAX_ROWS = 4;

/** The first chart in small if it has lines, otherwise the parts of the claim. */
function pictureOf(study: WrittenStudy, outcome: Outcome, parts: readonly PartVerdict[]): Picture {
  const lines = chartLines(study, 0, outcome).slice(0, MAX_LINES);
  const xs = lines.flatMap(({ x }) => x);
  const ys = lines.flatMap(({ mean }) => mean.flatMap((value) => value ?? []));
  if (study.shows[0]?.kind === 'bars' || new Set(xs).size < 2 || ys.length === 0) return forestOf(parts);
  const [px, py] = [percentOf(xs), percentOf(ys)];
  return {
    kind: 'lines',
    lines: lines.map(({ x, mean, look }) => {
      const every = Math.ceil(x.length / MAX_POINTS);
      const points = x.flatMap((at, k): [number, number][] => {
        const value = mean[k] ?? null;
        return value === null || (k % every !== 0 && k !== x.length - 1) ? [] : [[px(at), 100 - py(value)]];
      });
      return { look, points };
    }),
  };
}

function forestOf(parts: readonly PartVerdict[]): Picture {
  const rows = parts.flatMap((part) => part.rows).slice(0, MAX_ROWS);
  return {
    kind: 'forest',
    rows: rows.map(({ low, value, high, region }) => {
      const all = [low, value, high, ...region].filter(Number.isFinite);
      const [least, most] = [Math.min(...all), Math.max(...all)];
      const pad = (most - least) / 6 || 1;
      const place = percentOf([least - pad, most + pad]);
      const at = (x: number) => (Number.isNaN(x) ? 50 : place(x));
      return { low: at(low), value: at(value), high: at(high), region: [at(region[0]), at(region[1])] };
    }),
  };
}

/** Position of each value between the lowest and the highest, in whole percent. */
function percentOf(values: readonly number[]): (value: number) => number {
  const low = Math.min(...values);
  const range = Math.max(...values) - low || 1;
  return (value) => Math.round(Math.max(0, Math.min(100, (100 * (value - low)) / range)));
}
