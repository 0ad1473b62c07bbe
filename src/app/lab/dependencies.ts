/** What the lab needs from outside: the page gives browser parts, tests give made-up ones. */
import type { PartTexts } from '../../experiment/catalogue-words.ts';
import type { Experiment, Parsed, WorldSpec } from '../../experiment/experiment.ts';
import type { Catalogue } from '../../experiment/field.ts';
import type { PageFlags } from '../../experiment/link-flags.ts';
import type { Preset } from '../../experiment/preset.ts';
import type { WorkerLike } from '../../services/rpc.ts';
import type { Scheduler } from '../../services/scheduler.ts';
import type { Limits } from '../../services/trainer/shard-contract.ts';
import type { IsStructural, WorldShape } from '../draft/changes.ts';
import type { CostsDependencies } from '../draft/costs.ts';
import type { DraftDependencies } from '../draft/draft.ts';
import type { TextStorage } from '../model/storage.ts';
import type { LibraryPlatform } from '../runs/platform.ts';
import type { StudioFacts } from '../studio/studio.ts';

export interface LabDependencies {
  readonly catalogue: Catalogue;
  /** Where the catalogue comes without its explanations. */
  words?(): Promise<readonly PartTexts[]>;
  /** The first one that is valid is what a new visitor sees. */
  readonly presets: readonly Preset[];
  /** Named worlds of all families: `name` is what `openWorldExample` takes. */
  readonly worldExamples?: readonly WorldSpec[];
  validate(input: unknown): Parsed<Experiment>;
  readonly estimate: CostsDependencies['estimate'];
  /** Tells worlds apart whose tables have different sizes; without it only the map's outline is compared. */
  readonly worldShape?: WorldShape;
  /** Checks a live number alone. If it returns null or is absent, the whole experiment must be checked. */
  readonly checkNumber?: DraftDependencies['checkNumber'];
  /** Whether a setting of a custom text shapes the program; without it every one does. */
  readonly isStructural?: IsStructural;
  makeWorker(index: number): WorkerLike;
  makeMeasurer(): WorkerLike;
  readonly makePainter?: (() => WorkerLike) | null;
  makeReplayer?(): WorkerLike;
  readonly makeAuditor?: (() => WorkerLike) | null;
  readonly makeSolver?: (() => WorkerLike) | null;
  readonly makeStudent?: (() => WorkerLike) | null;
  /** Checks what comes from strangers; without it that is done here. */
  readonly makeChecker?: (() => WorkerLike) | null;
  readonly scheduler: Scheduler;
  readonly storage?: TextStorage | null;
  readonly threads?: number; // hardware threads
  readonly hasGpu?: boolean; // WebGPU is there to be tried
  readonly limits?: Partial<Limits>;
  readonly speed?: number; // index into SPEEDS, where none is remembered
  /** Every change of the draft begins the run again. */
  readonly restarts?: boolean;
  /** Where `validate` arrives later: see `afterLoading`. */
  ready?(): Promise<void> | null;
  /** What storing runs takes; without it nothing is stored. */
  readonly library?: LibraryPlatform | null;
  readonly flags?: PageFlags;
  /** Rejects, with words for the user, when it cannot be loaded. */
  studioFacts?(): Promise<StudioFacts>;
}
