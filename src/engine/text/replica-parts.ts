/** What a replica on text is made of, and what is saved of it. */

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
  readonly examined: LanguageTask; // asks the problems of an exam
  readonly exams: readonly ExamProbe[];
  readonly agent: LanguageAgent;
  readonly settings: Settings;
  /** Where policies of this task, network and seed begin: the same object for all that share it. */
  readonly base: () => LanguageBase;
  /** Places of the longest sequence that the policies of the experiment read. */
  readonly room: number;
  readonly reward: () => Reward;
}

/** Saved with its networks. */
export interface SavedReplica extends Pick<Learner, 'updates' | 'klCoefficient' | 'warmStart'> {
  readonly position: number; // env steps
  readonly context: number;
  readonly episodes: number;
  readonly batches: number;
  readonly streams: ReturnType<Streams['save']>;
  readonly exam: readonly number[];
  readonly teaching?: readonly number[]; // absent: saved before there were teachers
  readonly successes?: SavedSuccesses; // absent: nothing asks for them
  readonly window: SavedWindow;
}
