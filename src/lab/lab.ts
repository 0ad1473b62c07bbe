/** What the page may call: `src/ui` reads only these stores and calls only these actions. */

import type { ExportLine, Ranking } from '../../workers/protocol-measurer.ts';
import type { Frame } from '../engine/contract.ts';
import type { ModelFiles } from '../engine/network/contract.ts';
import type { Catalogue } from '../experiment/field.ts';
import type { Preset } from '../experiment/preset.ts';
import type { Comparison, ComparisonRequest } from '../measure/compare/comparison.ts';
import type { CurveProof } from '../measure/stats/curve-hash.ts';
import type { LabActions } from './actions.ts';
import type { StudyDesk } from './atlas/study-desk.ts';
import type { CatalogueHelp } from './draft/catalogue-help.ts';
import type { Studio } from './draft/studio.ts';
import type { Importer } from './importer.ts';
import type { InspectView } from './inspect/inspector.ts';
import type { LinkPart } from './links/opened-links.ts';
import type { DraftState, RunState, SeedSeries, Series, ViewState, XAxis } from './model.ts';
import type { Library } from './runs/runs-library.ts';
import type { OfflineState } from './stores/offline-store.ts';
import type { Store } from './stores/store.ts';
import type { AuditDesk } from './workers/audit-client.ts';
import type { FollowedDesk } from './workers/followed-client.ts';
import type { Painter } from './workers/painter.ts';
import type { SolveDesk } from './workers/solve-client.ts';

export type { Ranking };

export interface Lab extends LinkPart {
  readonly catalogue: Catalogue;
  /** Explanations of the catalogue. */
  readonly words: CatalogueHelp;
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
  readonly inspector: InspectView;
  /** The audit of the draft's designs, computed before training. */
  readonly audit: AuditDesk;
  /** Exact values of the policies that the run follows. */
  readonly followed: FollowedDesk;
  /** The network of a replica of the run; null: it has none, or the run was stopped. */
  model(variant: number, seed: number): Promise<ModelFiles | null>;
  /** Exact answers about the draft. */
  readonly solver: SolveDesk;
  /** Stored runs; null: this page stores none (in a frame). */
  readonly library: Library | null;
  readonly offline: Store<OfflineState>;

  readonly studio: Studio;
  /** Workers for the studies of the Atlas. */
  readonly studies: StudyDesk;

  /** Reads files of other tools in a worker. */
  readonly importer: Importer;

  readonly actions: LabActions;
}
