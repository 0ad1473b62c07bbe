/** A preset: an experiment worth watching, with the question that it answers. */
import type { FieldValue } from './field.ts';

/** A world, agent or term as one writes it by hand: the id and what differs from the defaults. */
type Written<Key extends string> = { readonly [key in Key]: string } & {
  readonly [field: string]: FieldValue;
};

/** An experiment as one writes it by hand; the parser fills in the rest. */
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
  readonly measurementPoints?: number;
  readonly edits?: readonly { readonly at: number; readonly patch: unknown }[];
}

/** A preset as its file has it. Its world is written out, or is a named example of its family with what differs from it. */
export interface WrittenPreset extends Preset {
  readonly experiment: ExperimentInput & { readonly world: { readonly example?: string } };
}

/** Ready for the parser: the world is written out. */
export interface Preset {
  readonly id: string;
  /** Its id before it was renamed: commands may still use it. */
  readonly formerId?: string;
  /** Place in the list; the first is what a new visitor sees. */
  readonly order: number;
  readonly title: string;
  /** What it shows, as one question. */
  readonly question: string;
  /** What to look at, and what it means. */
  readonly watch: string;
  readonly experiment: ExperimentInput;
}
