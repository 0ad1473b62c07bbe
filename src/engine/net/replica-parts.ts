import type { WorldNetwork } from '../../agents/networks/mlp.ts';
import type { WorldAgent } from '../../agents/updates/net-contract.ts';
import type { Experiment, VariantSpec } from '../../experiment/experiment.ts';
import type { Settings } from '../../experiment/settings.ts';
import type { SavedWindow } from '../networks/window.ts';
import type { Streams } from '../streams.ts';
import type { GivenData } from './given-data.ts';
import type { SavedNets } from './learner.ts';
import type { ParallelEnvironments, PreparedWorld } from './parallel-environments.ts';

export interface WorldReplicaOptions {
  readonly experiment: Experiment;
  readonly variant: number;
  readonly seed: number;
  readonly spec: VariantSpec;
  readonly agent: WorldAgent;
  readonly settings: (spec: VariantSpec) => Settings;
  readonly network: WorldNetwork;
  readonly worlds: ParallelEnvironments;
  readonly streams: Streams;
  readonly prepared: PreparedWorld;
  /** Identifies what is built. Replicas with equal signatures can take over from each other. */
  readonly signature: string;
  /** Identifies what stored transitions mean. */
  readonly recall: string;
  /** Given data. Null: it learns from its own steps. */
  readonly given: GivenData | null;
}

export interface SavedHead {
  readonly position: number;
  readonly opened: number;
  readonly valueError: number | null;
  readonly streams: Readonly<Record<string, number>>;
  readonly window: SavedWindow;
  readonly updates: number;
  readonly subject: string;
  /** Networks besides the acting one. Default: none. */
  readonly nets?: SavedNets;
}
