/** A world family on the TypeScript side: turns a spec into kernel text, constants and tables. The kernel side is docs/contracts.md. */

import type { Problem, WorldSpec } from '../experiment/experiment.ts';
import type { CatalogueEntry } from '../experiment/field.ts';
import type { Constant } from '../kernel/contract.ts';
import type { WorldView } from './view.ts';

export type Table = Uint32Array | Int32Array | Float32Array;

export interface WorldBuild {
  /** Kernel text of the world. */
  readonly source: string;
  /** Must hold nObservations and nActions; nStates (0 when states cannot be enumerated); outcomes (default 1); any structural constants of the kernel. */
  readonly constants: Readonly<Record<string, Constant>>;
  readonly data: Readonly<Record<string, Table>>;
  /** Values for the kernel's live settings. */
  readonly params: Readonly<Record<string, number>>;
  readonly actions: readonly string[]; // labels
  /** Start distribution for the exact solver (empty when nStates is 0). */
  readonly starts: readonly { readonly state: number; readonly probability: number }[];
  /** Probability of an outcome in double precision, for the exact solver. It counts where the kernel’s f32 is its rounding. */
  readonly preciseProbability?: (state: number, action: number, outcome: number) => number;
  /** A custom `reset` that draws nothing: its result is the only start, and `starts` does not apply. */
  readonly fixedStart?: true;
  /** A custom `reset` whose draws can be listed: the exact solver tries them all, and `starts` does not apply. */
  readonly drawnStart?: true;
  /** False for drifting or adversarial dynamics: the exact solver refuses them. */
  readonly stationary: boolean;
  /** Why there is no exact solution although the family has one: a custom text that cannot be enumerated. */
  readonly notExact?: string;
  /** The task reward of a transition is random beyond its outcome: the exact solver uses only its mean. */
  readonly noisyReward?: boolean;
  /** Whether some action is unavailable somewhere; absent: it is where the kernel exports `available`. */
  readonly limitsActions?: boolean;
  /** Sizes of the parts of an observation, the first one fastest: their product is nObservations. Absent: it has no parts. */
  readonly factors?: readonly number[];
  /** Truncation after this many steps; 0: none. */
  readonly stepLimit: number;
  /** Of the problem's definition: agents discount with their own, and a warning says where it differs. Absent: it has none. */
  readonly discount?: number;
  readonly view: WorldView;
  readonly warnings: readonly Problem[];
  /** The user's text inside `source` (a custom score): a KernelError at or after `line` belongs to `path`, at line − this line + 1. */
  readonly customText?: { readonly path: string; readonly line: number };
}

export interface WorldFamily {
  readonly entry: CatalogueEntry; // its fields; `live` ones are kernel settings of the same name
  /** Agents made for that family also work here. */
  readonly like?: string;
  readonly examples: readonly WorldSpec[]; // the named worlds of the family; presets refer to them by `name`
  build(
    spec: WorldSpec,
  ):
    | { readonly ok: true; readonly build: WorldBuild }
    | { readonly ok: false; readonly problems: readonly Problem[] };
}
// `success`: an episode counts as a success if the world's kernel emitted the event named `success` (export const success = event('…')); worlds without it have no success metric.
