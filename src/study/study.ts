/**
 * A study: a claim of a paper or a textbook as data. It has named experiments, a claim in parts that statistics decide, and
 * texts that teach. A folder in `content/studies/` registers itself. Docs: docs/studies.md.
 */
import type { ExperimentInput } from '../experiment/preset.ts';
import type { ClaimPart, Level, Quantity, When } from './verdicts/contract.ts';

/** One experiment, or a sweep: every combination of the values is an experiment with the same seeds. */
export interface StudyRun extends ExperimentInput {
  readonly world: ExperimentInput['world'] & { readonly example?: string };
  /** `world.NAME`, `agent.NAME` (of all variants), `reward[K].NAME`, `variants[K].agent.NAME` or a field of the experiment. */
  readonly vary?: readonly {
    readonly path: string;
    readonly over: readonly Level[string][];
    readonly unit?: string;
  }[];
  /** By variant: a merge patch of the world. Variants with the same patch share an experiment. */
  readonly worldOf?: Readonly<Record<string, object>>;
}

/** A chart of the claim. Variants are named `run/label`; absent: all variants of the run. */
export interface StudyChart {
  readonly title: string;
  readonly run: string;
  readonly variants?: readonly string[];
  readonly metric: Quantity;
  /** What the vertical axis counts, such as *share of episodes*. A share is drawn from 0 to 1. By default the name of the metric or probe. */
  readonly unit?: string;
  /** `curve`: over the run; `sweep`: over `over`; `states`: `value`, `exact:value` or `exact:random` over `states`. */
  readonly kind: 'curve' | 'sweep' | 'bars' | 'states';
  readonly when?: When;
  /** Of bars and sweeps: draws the steps until the metric reaches this, as parts of kind `sooner` read them. */
  readonly threshold?: number;
  readonly level?: Level;
  readonly over?: string;
  readonly logarithmic?: true;
  readonly states?: readonly string[];
}

/** A suggested change: one press opens the experiment with it. */
export interface StudyChange {
  readonly says: string;
  readonly run: string;
  readonly patch: object;
}

/** What a reader who did not write the study thinks it is worth: each question 0, 1 or 2. docs/studies.md has the questions. */
export interface Review {
  readonly scores: Readonly<Record<ReviewQuestion, 0 | 1 | 2>>;
  /** The reason, in one sentence. */
  readonly says: string;
  /** Date of the reading, YYYY-MM-DD: the study may have changed since. */
  readonly read: string;
}
export const REVIEW_QUESTIONS = ['faithful', 'informative', 'decided', 'teaching', 'interesting'] as const;
type ReviewQuestion = (typeof REVIEW_QUESTIONS)[number];
/** @returns points of ten */
export const scoreOf = ({ scores }: Review): number =>
  REVIEW_QUESTIONS.reduce((sum, question) => sum + scores[question], 0);

/** Texts may read numbers and words from the outcome: see texts.ts. */
/** A study as it is written. Its texts may read numbers and words from the outcome: see texts.ts. */
export interface WrittenStudy {
  /** Number of the row in the atlas, `sb-2.2` of Sutton & Barto (2nd edition), `asg-…` of AI Safety Gridworlds. */
  readonly id: string;
  readonly papers: readonly { readonly atlas?: number; readonly cite: string; readonly url?: string }[];
  readonly family: string;
  /** The mechanism itself runs, a small analog stands in for something large, or the study covers a survey. */
  readonly level: 'full' | 'analog' | 'cover';
  /** The measured finding, even if it contradicts the claim; not the title of the paper. No verdict is shown next to it. */
  readonly title: string;
  /** Can be answered by yes or no. */
  readonly question: string;
  /**
   * What is tested, in one plain sentence that summarizes the parts. The verdict is shown next to it and nowhere else. Absent,
   * like the parts, if the study covers a survey that claims nothing.
   */
  readonly claim?: string;
  /** For an analog: what stands in for what, and what must not be concluded. */
  readonly standsFor?: string;
  readonly runs: Readonly<Record<string, StudyRun>>;
  /** Conditions for a test of the claim, for example that the problem to be solved occurs. If one fails: *not tested here*. */
  readonly gates?: readonly ClaimPart[];
  /** All must hold. Empty if nothing is claimed. */
  readonly parts: readonly ClaimPart[];
  /** Not claimed, but must come out right, such as the end of a sweep where the effect vanishes. If one fails, nothing holds. */
  readonly controls?: readonly ClaimPart[];
  /** Which honest outcome would have refuted the claim here, in one sentence. */
  readonly couldFail?: string;
  /** What of the paper's claim is not tested, in one sentence. */
  readonly leftOut?: string;
  readonly review?: Review;
  /** The first is the picture of the claim. */
  readonly shows: readonly StudyChart[];
  readonly teaching: {
    readonly before: string;
    readonly predict: {
      readonly ask: string;
      readonly options: readonly string[];
      /** The place of the right option from 0, or a reference that chooses it: `{{word:part:lead|0|1|2}}`. */
      readonly answer: number | string;
    };
    readonly watch: string;
    readonly after: string;
  };
  readonly changes: readonly StudyChange[];
  readonly budget: { readonly coreMinutes: number; readonly quick: { readonly seeds: number } };
  readonly caveats: readonly string[];
  /** What was tried before the claim was tested, with which experiment seeds, and how often. */
  readonly pilots: string;
  /**
   * The outcome that the author has read next to title, charts and prediction, as `outcomeCode` in literals.ts writes it. If a
   * row changes its verdict or its sign, the texts must be read again. Not needed if they read all of it from the outcome.
   */
  readonly writtenFor?: string;
  /** Numbers of the texts that no outcome can change: from a formula, a paper, or a default. */
  readonly notMeasured?: readonly string[];
  /** Search words in addition to title, paper and mechanism. */
  readonly words?: readonly string[];
}
