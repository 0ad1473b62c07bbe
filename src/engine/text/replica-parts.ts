import type { LanguageAgent } from '../../agents/updates/text-contract.ts';
import type { Experiment, VariantSpec } from '../../experiment/experiment.ts';
import type { Settings } from '../../experiment/settings.ts';
import type { LanguageTask } from '../../worlds/language-contract.ts';
import type { SavedWindow } from '../networks/window.ts';
import type { Streams } from '../streams.ts';
import type { LanguageBase } from './base.ts';
import type { ExamProbe } from './exam-probes.ts';
import type { Learner } from './learner.ts';
import type { Reward } from './reward.ts';
import type { SavedSuccesses } from './successes.ts';

export interface LanguageReplicaOptions {
  readonly experiment: Experiment;
  readonly variant: number;
  readonly seed: number;
  readonly spec: VariantSpec;
  readonly task: LanguageTask;
  readonly examined: LanguageTask; // the task of exams
  readonly exams: readonly ExamProbe[];
  readonly agent: LanguageAgent;
  readonly settings: Settings;
  /** The base of policies with this task, network and seed. All of them share one object. */
  readonly base: () => LanguageBase;
  /** Length of the longest sequence that the experiment's policies read. */
  readonly room: number;
  readonly reward: () => Reward;
}

export interface SavedReplica extends Pick<Learner, 'updates' | 'klCoefficient' | 'warmStart'> {
  readonly position: number; // environment steps
  readonly context: number;
  readonly episodes: number;
  readonly batches: number;
  readonly streams: ReturnType<Streams['save']>;
  readonly exam: readonly number[];
  readonly teaching?: readonly number[]; // absent: saved before teachers existed
  readonly successes?: SavedSuccesses; // absent: not used
  readonly window: SavedWindow;
}
