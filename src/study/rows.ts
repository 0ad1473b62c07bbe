/** The Atlas's data on every paper and every textbook study, with the verdict and a small picture of the outcome. */
import type {
  Ends,
  PartVerdict,
  Section,
  StudyVerdict,
  StudyVerdictKind,
  VerdictKind,
} from './verdicts/contract.ts';

/** `unclaimed`: a survey, which claims nothing and collects other studies. `unmeasured`: it can run, but has no recorded outcome. */
export const STATUSES = [
  'holds',
  'fails',
  'undecided',
  'untested',
  'unclaimed',
  'unmeasured',
  'waits',
] as const;
export type Status = (typeof STATUSES)[number];

/** A branch of a survey's tree. */
export interface Branch {
  readonly name: string;
  readonly studies: readonly BranchStudy[];
}
/** A study, or a paper that has none yet: then it waits for something. */
export interface BranchStudy {
  readonly id: string;
  readonly title: string;
  readonly status: Status;
  /** Why there is no study yet, as the predicate of a sentence; empty if there is one. */
  readonly waits: string;
}

export type Picture =
  | { readonly kind: 'lines'; readonly lines: readonly PictureLine[] }
  | { readonly kind: 'forest'; readonly rows: readonly PictureRow[] };
export interface PictureLine {
  /** As in the charts of the study. */
  readonly look: number;
  readonly points: readonly (readonly [x: number, y: number])[];
}
export interface PictureRow {
  readonly low: number;
  readonly value: number;
  readonly high: number;
  readonly region: readonly [from: number, to: number];
}

export interface AtlasRow {
  readonly key: string;
  readonly study?: string;
  readonly paper?: string;
  readonly family: string;
  readonly level: string;
  /** Families of worlds of its experiments; for a paper without a study, of those that its notes plan. */
  readonly worlds: readonly string[];
  /** The question of the study; for a paper without a study, its title. */
  readonly title: string;
  /** What the study measured, which the title does not give away. Absent without a study. */
  readonly finding?: string;
  readonly source: string;
  /** The claim of the study; without a study, what would be tested. Empty: it claims nothing. */
  readonly claim: string;
  /** As in the list of papers, in its shorthand. */
  readonly listed: string;
  readonly status: Status;
  /** Number of parts that hold, and of all parts; absent without a recorded outcome. */
  readonly parts?: readonly [hold: number, of: number];
  /** Why nothing was tested, in the words of the gates that fail. */
  readonly untested?: readonly string[];
  /** Points of ten that a reader gave who did not write the study. */
  readonly score?: number;
  /** What of the paper's claim is not tested. */
  readonly leftOut?: string;
  readonly waits: string;
  /** Of a paper without a study: in which world what would be compared, in the shorthand of the list of papers. */
  readonly plan?: { readonly world: string; readonly compares: string };
  /** Of a survey. */
  readonly branches?: readonly Branch[];
  readonly coreMinutes?: number;
  readonly picture: Picture | null;
  /** Words for the search, apart from title and source. */
  readonly text: Readonly<Record<'mechanism' | 'components' | 'setting' | 'words', string>>;
}
/** The recorded outcome of a study. */
export interface Recorded extends Readonly<Record<Section, readonly RecordedPart[]>> {
  readonly seeds: number;
  readonly measured: string;
  readonly verdict: StudyVerdictKind;
}
export interface RecordedPart {
  readonly verdict: VerdictKind;
  readonly rows: readonly StoredRow[];
}
/** A row of the forest plot in JSON: null stands for numbers that JSON lacks. */
export interface StoredRow {
  readonly label: string;
  readonly verdict: VerdictKind;
  readonly numbers: readonly (number | null)[]; // value, low, high, above, below, n, needed, missing, effect
  readonly ends?: readonly Ends[];
}
export interface Atlas {
  /** Ids of the studies to begin with. */
  readonly begin?: readonly string[];
  readonly rows: readonly AtlasRow[];
  readonly recorded: Readonly<Record<string, Recorded>>;
}

export const studyVerdictOf = ({ verdict, gates, parts, controls }: Recorded): StudyVerdict => ({
  verdict,
  gates: gates.map(partVerdictOf),
  parts: parts.map(partVerdictOf),
  controls: controls.map(partVerdictOf),
});

function partVerdictOf(part: RecordedPart): PartVerdict {
  const rows = part.rows.map(({ label, verdict, numbers, ends }) => {
    const at = (place: number, absent: number) => numbers[place] ?? absent;
    return {
      label,
      verdict,
      value: at(0, Number.NaN),
      low: at(1, Number.NaN),
      high: at(2, Number.NaN),
      region: [at(3, Number.NEGATIVE_INFINITY), at(4, Number.POSITIVE_INFINITY)] as const,
      n: at(5, Number.POSITIVE_INFINITY),
      needed: at(6, Number.POSITIVE_INFINITY),
      missing: at(7, 0),
      ...(typeof numbers[8] === 'number' && { effect: numbers[8] }),
      ...(ends !== undefined && { ends }),
    };
  });
  return { verdict: part.verdict, rows };
}
