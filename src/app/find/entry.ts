import type { CustomDesign, RewardDesign } from '../../experiment/design.ts';
import type { MetricEntry } from '../../stats/metrics/metrics.ts';
import type { Status } from '../../study/rows.ts';
import type { Searchable } from '../atlas/search.ts';

/** In the order of the groups for an empty query. */
export const KINDS = {
  lesson: 'Lessons',
  study: 'Studies',
  preset: 'Presets',
  design: 'Reward designs',
  agent: 'Agents',
  world: 'Worlds',
  term: 'Reward terms',
  word: 'Glossary',
  metric: 'Metrics',
  page: 'Pages',
  action: 'Actions',
  setting: 'Settings',
  paper: 'Papers',
} as const;
export type EntryKind = keyof typeof KINDS;

/** Breaks ties between entries: what can be watched comes before what can be read or set. */
export const WEIGHTS: Readonly<Record<EntryKind, number>> = {
  lesson: 1.3,
  study: 1.2,
  preset: 1.1,
  design: 1,
  agent: 1.2,
  world: 1,
  term: 0.9,
  word: 1.2,
  metric: 1.1,
  page: 1.2,
  action: 1.2,
  setting: 0.7,
  paper: 0.95,
};

export type PartKind = 'agents' | 'terms' | 'worlds';

export type Target =
  | { readonly open: 'address'; readonly hash: string }
  | { readonly open: 'preset'; readonly id: string }
  | { readonly open: 'world'; readonly name: string; readonly family: string }
  | { readonly open: 'action'; readonly id: string }
  | { readonly open: 'design'; readonly design: RewardDesign | CustomDesign }
  | { readonly open: 'part'; readonly part: PartKind; readonly id: string }
  /** `ids` lists the parts that have the setting; if empty, the experiment itself has it. */
  | {
      readonly open: 'setting';
      readonly part: PartKind | 'experiment';
      readonly ids: readonly string[];
      readonly name: string;
    }
  | { readonly open: 'metric'; readonly id: MetricEntry['id'] };

export interface FindEntry extends Searchable {
  readonly kind: EntryKind;
  readonly hint: string;
  /** The verdict on the claim of a study. */
  readonly status?: Status;
  /** A key with the same effect. */
  readonly press?: string;
  readonly target: Target;
}
