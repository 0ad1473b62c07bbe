/** The lab as the views know it: they read only these stores and call only these actions. */

import type { Frame } from '../../engine/contract.ts';
import type { ModelFiles } from '../../engine/network-contract.ts';
import type { Catalogue } from '../../experiment/field.ts';
import type { Preset } from '../../experiment/preset.ts';
import type { Importer } from '../../services/checker/importer.ts';
import type { ExportLine, Ranking } from '../../services/metrics/protocol.ts';
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
  /** Named worlds that `openWorldExample` knows. */
  readonly worldExamples: readonly { readonly name: string; readonly family: string }[];
  readonly draft: Store<DraftState>;
  readonly run: Store<RunState>;
  readonly view: Store<ViewState>;

  /** The values that have arrived. A request subscribes to the rest and to updates for some seconds; see `seriesVersion`. */
  series(variant: number, column: number, axis: XAxis): Series;
  /** Lines of single seeds; they arrive as `series` does. */
  seedSeries(variant: number, column: number, axis: XAxis, seeds: readonly number[]): readonly SeedSeries[];
  /** Advantage histograms: [checkpoint × HISTOGRAM_BINS] filled so far, of a variant, summed over seeds. */
  histograms(variant: number): { readonly length: number; readonly counts: Float64Array };
  /** Worst, median and best seed by a variant's newest values of a column; null: none has a value. Rejects when the run is over. */
  rankSeeds(variant: number, column: number): Promise<Ranking | null>;
  /** Compares the variants in the measuring worker. Rejects like `rankSeeds`, and when another comparison is requested. */
  compare(request: ComparisonRequest, progress: (share: number) => void): Promise<Comparison>;
  /** Checksum of all curves of a finished run; null: it is not done, was changed, or lost data. Rejects like `rankSeeds`. */
  curves(): Promise<CurveProof | null>;
  /** Values of every seed as the pieces of a CSV file; `progress` receives the finished share. Rejects as `rankSeeds`. */
  exportSeeds(
    lines: readonly ExportLine[],
    progress: (share: number) => void,
  ): Promise<readonly Uint8Array<ArrayBuffer>[]>;
  /** Latest frame of a variant (combined over shards when the view's seed is −1). */
  frame(variant: number): Frame | null;
  /** Draws the stage in a worker; null if the browser cannot. */
  readonly painter: Painter | null;
  /** The network of a replica of the run; null: it has none, or the run was stopped. */
  model(variant: number, seed: number): Promise<ModelFiles | null>;
  /** Exact answers about the draft. */
  readonly solver: SolveService;
  readonly offline: Store<OfflineState>;
  /** Workers for the studies of the Atlas. */
  readonly studies: StudyService;

  /** Reads files of other tools in a worker. */
  readonly importer: Importer;
}
