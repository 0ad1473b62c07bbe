/** A preset is a ready-made experiment with the question that it answers. */
import type { EvaluationSpec } from './experiment.ts';
import type { FieldValue } from './field.ts';

/** A world, agent or term as written by hand: the id and the non-default settings. */
type Written<Key extends string> = { readonly [key in Key]: string } & {
  readonly [field: string]: FieldValue;
};

/** An experiment as written by hand; the parser fills in the rest. */
export interface ExperimentInput {
  readonly name: string;
  readonly notes?: string;
  readonly world: Written<'family'>;
  readonly variants: readonly {
    readonly label: string;
    readonly agent: Written<'type'>;
    readonly reward: readonly Written<'term'>[];
  }[];
  readonly seeds?: number;
  readonly seed?: number;
  readonly envSteps: number;
  readonly episodes?: number;
  readonly measurementPoints?: number;
  readonly edits?: readonly { readonly at: number; readonly patch: unknown }[];
  readonly evaluation?: Partial<EvaluationSpec> | undefined;
}

/**
 * A preset as written in its file; the file name is its id. Its world is complete, or a named example of its
 * family plus changes.
 */
export interface WrittenPreset extends Omit<Preset, 'id'> {
  readonly experiment: ExperimentInput & { readonly world: { readonly example?: string } };
}

/** A preset ready for the parser, with a complete world. */
export interface Preset {
  readonly id: string;
  /** The id before it was renamed; commands may still use it. */
  readonly formerId?: string;
  /** Position in the list; a new visitor sees the first. */
  readonly order: number;
  readonly title: string;
  /** The question that it answers. */
  readonly question: string;
  /** What to watch, and what it means. */
  readonly watch: string;
  /**
   * The two metrics that answer the question; their charts are shown next to the maps. Absent: task return
   * and training return.
   */
  readonly shows?: readonly [string, string];
  readonly experiment: ExperimentInput;
}
