/**
 * A world family on the TypeScript side, which turns a spec into kernel text, constants and tables. The
 * kernel side is described in docs/contracts.md.
 */

import type { Problem, WorldSpec } from '../experiment/experiment.ts';
import type { CatalogueEntry } from '../experiment/field.ts';
import type { Constant } from '../kernel/contract.ts';
import type { WorldView } from './view.ts';

export type Table = Uint32Array | Int32Array | Float32Array;

export interface WorldBuild {
  /** Kernel text of the world. */
  readonly source: string;
  /**
   * Must contain nObservations, nActions, nStates (0 if states cannot be enumerated), outcomes (default 1),
   * and any structural constants of the kernel.
   */
  readonly constants: Readonly<Record<string, Constant>>;
  readonly data: Readonly<Record<string, Table>>;
  /** Values for the kernel's live settings. */
  readonly params: Readonly<Record<string, number>>;
  readonly actions: readonly string[]; // labels
  /** Start distribution for the exact solver (empty if nStates is 0). */
  readonly starts: readonly { readonly state: number; readonly probability: number }[];
  /**
   * Probability of an outcome in double precision, for the exact solver. It is used where the kernel’s f32 is
   * its rounding.
   */
  readonly preciseProbability?: (state: number, action: number, outcome: number) => number;
  /**
   * Set for a custom `reset` that draws nothing. Its result is the only start, and `starts` does not apply.
   */
  readonly fixedStart?: true;
  /**
   * Set for a custom `reset` whose draws can be listed. The exact solver tries them all, and `starts` does
   * not apply.
   */
  readonly drawnStart?: true;
  /** False for drifting or adversarial dynamics, which the exact solver rejects. */
  readonly stationary: boolean;
  /**
   * Why there is no exact solution although the family usually has one, because a custom text cannot be
   * enumerated.
   */
  readonly notExact?: string;
  /**
   * Set if the task reward of a transition is random beyond its outcome. The exact solver then uses only its
   * mean.
   */
  readonly noisyReward?: boolean;
  /**
   * Whether some action is sometimes unavailable. If absent, that is the case if the kernel exports
   * `available`.
   */
  readonly limitsActions?: boolean;
  /**
   * Sizes of the parts of an observation, the first one varying fastest; their product is nObservations.
   * Absent if it has no parts.
   */
  readonly factors?: readonly number[];
  /** The episode is truncated after this many steps; 0: never. */
  readonly stepLimit: number;
  /**
   * Discount that belongs to the problem's definition. Agents use their own, and a warning says where it
   * differs. Absent: none.
   */
  readonly discount?: number;
  readonly view: WorldView;
  readonly warnings: readonly Problem[];
  /**
   * The user's text inside `source` (a custom score). A KernelError at or after `line` belongs to `path`, at
   * its line − this line + 1.
   */
  readonly customText?: { readonly path: string; readonly line: number };
}

export interface WorldFamily {
  readonly entry: CatalogueEntry; // its fields; `live` ones are kernel settings with the same name
  /** Agents made for that family also work with this one. */
  readonly like?: string;
  readonly examples: readonly WorldSpec[]; // the named worlds of the family; presets refer to them by `name`
  build(
    spec: WorldSpec,
  ):
    | { readonly ok: true; readonly build: WorldBuild }
    | { readonly ok: false; readonly problems: readonly Problem[] };
}
// An episode counts as a success if the world's kernel emitted the event named `success` (export const
// success = event('…')). Worlds without this event have no success metric.
