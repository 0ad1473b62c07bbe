/** What the Atlas knows of every paper and every study of a textbook, with the verdict and a small picture of what was recorded. */
import type {
  Ends,
  PartVerdict,
  Section,
  StudyVerdict,
  StudyVerdictKind,
  VerdictKind,
} from './verdicts/contract.ts';

/** `unclaimed`: a guided tour of a survey, which claims nothing. `unmeasured`: it can run, and nothing was recorded. */
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

/** Numbers are percent of the width or the height. */
export type Picture =
  | { readonly kind: 'lines'; readonly lines: readonly (readonly [x: number, y: number])[][] }
  | { readonly kind: 'forest'; readonly rows: readonly PictureRow[] };
export interface PictureRow {
  readonly low: number;
  readonly value: number;
  readonly high: number;
  readonly region: readonly [from: number, to: number];
}

export interface AtlasRow {
  readonly key: string;
  /** Absent: no study of this paper exists yet. */
  readonly study?: string;
  readonly paper?: string;
  readonly family: string;
  readonly level: string;
  /** The finding; of a paper without a study its title. */
  readonly title: string;
  readonly source: string;
  /** What the verdict is about: the claim of the study; of a paper without one, what would be tested. Empty: it claims nothing. */
  readonly claim: string;
  /** As the list of papers states it, in its shorthand. */
  readonly listed: string;
  readonly status: Status;
  /** Parts of the claim that hold, and all of them; absent: nothing was recorded. */
  readonly parts?: readonly [hold: number, of: number];
  /** Why nothing was tested, in the words of the gates that fail. */
  readonly untested?: readonly string[];
  /** Points of ten that a reader gave who did not write the study. */
  readonly score?: number;
  /** What of the paper's claim is not tested. */
  readonly leftOut?: string;
  readonly waits: readonly string[];
  /** Of its study; absent: there is none. */
  readonly coreMinutes?: number;
  readonly picture: Picture | null;
  /** What search finds it by, apart from title and source. */
  readonly text: Readonly<Record<'mechanism' | 'components' | 'setting' | 'words', string>>;
}
/** What was recorded of a study. */
export interface Recorded extends Readonly<Record<Section, readonly RecordedPart[]>> {
  readonly seeds: number;
  readonly measured: string; // date
  readonly verdict: StudyVerdictKind;
}
export interface RecordedPart {
  readonly verdict: VerdictKind;
  readonly rows: readonly StoredRow[];
}
/** A row of the forest plot as JSON has it: null stands for numbers that JSON lacks. */
export interface StoredRow {
  readonly label: string;
  readonly verdict: VerdictKind;
  readonly numbers: readonly (number | null)[]; // value, low, high, above, below, n, needed, missing
  readonly ends?: readonly Ends[];
}
export interface Atlas {
  readonly rows: readonly AtlasRow[];
  readonly recorded: Readonly<Record<string, Recorded>>;
}

/** Back from JSON. */
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
      ...(ends !== undefined && { ends }),
    };
  });
  return { verdict: part.verdict, rows };
}
