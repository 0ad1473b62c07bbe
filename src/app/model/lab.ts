/** The lab's interface for the views, which read only these stores and call only these actions. */

import type { Frame } from '../../engine/contract.ts';
import type { ModelFiles } from '../../engine/network-contract.ts';
import type { Catalogue } from '../../experiment/field.ts';
import type { Preset } from '../../experiment/preset.ts';
import type { Importer } from '../../services/checker/importer.ts';
import type { ExportLine, Ranking, SeedsFormat } from '../../services/metrics/protocol.ts';
import type { Painter } from '../../services/painter/painter.ts';
import type { SolveService } from '../../services/solver/solve-client.ts';
import type { Comparison, ComparisonRequest } from '../../stats/compare/comparison.ts';
import type { CurveProof } from '../../stats/stats/curve-hash.ts';
import type { DraftState, RunState, SeedSeries, Series, ViewState, XAxis } from './model.ts';
import type { OfflineState } from './offline-store.ts';
import type { Store } from './store.ts';
import type { StudyService } from './study-service.ts';

export type { Ranking };

/** Features add their own parts where they define them. */
export interface Lab {
  readonly catalogue: Catalogue;
  readonly presets: readonly Preset[];
  readonly worldExamples: readonly { readonly name: string; readonly family: string }[];
  readonly draft: Store<DraftState>;
  readonly run: Store<RunState>;
  readonly view: Store<ViewState>;

  /** Returns the values that have arrived. A request subscribes to updates for some seconds; see `seriesVersion`. */
  series(variant: number, column: number, axis: XAxis): Series;
  /** Returns lines of single seeds, which arrive like those of `series`. */
  seedSeries(variant: number, column: number, axis: XAxis, seeds: readonly number[]): readonly SeedSeries[];
  /** Returns the advantage histograms of a variant, summed over seeds: [measurement point × HISTOGRAM_BINS] filled so far. */
  histograms(variant: number): { readonly length: number; readonly counts: Float64Array };
  /** Returns the worst, median and best seed by the newest values; null if there are none. Rejects when the run is over. */
  rankSeeds(variant: number, column: number): Promise<Ranking | null>;
  /** Compares the variants in the measuring worker. Rejects like `rankSeeds`, and when another comparison is requested. */
  compare(request: ComparisonRequest, progress: (share: number) => void): Promise<Comparison>;
  /** Returns the checksum of a finished run's curves; null if unfinished, changed or incomplete. Rejects like `rankSeeds`. */
  curves(): Promise<CurveProof | null>;
  /** Exports every seed's values as pieces of a file; `progress` receives the finished share. Rejects like `rankSeeds`. */
  exportSeeds(
    lines: readonly ExportLine[],
    progress: (share: number) => void,
    format?: SeedsFormat,
  ): Promise<readonly Uint8Array<ArrayBuffer>[]>;
  frame(variant: number): Frame | null;
  /** Draws the stage in a worker; null if the browser cannot. */
  readonly painter: Painter | null;
  /** Returns the network of one seed of the run, or null if it has none or the run was stopped. */
  model(variant: number, seed: number): Promise<ModelFiles | null>;
  readonly solver: SolveService;
  readonly offline: Store<OfflineState>;
  readonly studies: StudyService;

  readonly importer: Importer;
}
