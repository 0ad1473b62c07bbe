/** A translation that is under way, as its parts see it. */
import type { Expr, Fn, Program, Scalar, Stmt } from '../ir.ts';
import type { Arrays } from './arrays.ts';
import type { FunctionNotes, Notes } from './changes.ts';
import type { Graph } from './graph.ts';
import type { Known, Node } from './node.ts';
import type { WgslOptions } from './options.ts';
import type { Begin, Place, State } from './state.ts';

/** A body that is being run. */
export interface Frame {
  readonly fn: Fn;
  readonly notes: FunctionNotes;
  /** Before the names of its locals. */
  readonly prefix: string;
  /** Places that are true once the body, or a turn or all turns of a loop in it, was left. */
  readonly left: Place[];
}

export interface Flow {
  readonly graph: Graph;
  readonly program: Program;
  readonly notes: Notes;
  readonly options: Required<WgslOptions>;
  readonly arrays: Arrays;
  state: State;
  /** The condition under which the text here counts, within the block that is being written. */
  when: Node;
  /** Names of variables of the text, and the place that each holds for a while. */
  readonly variables: Map<string, Place>;
  readonly begin: Begin;
  knownOf(place: Place, type: Scalar): Known;
  name(letter: string): string;
  scalar(index: number): Node;
  list(frame: Frame, body: readonly Stmt[]): void;
  call(frame: Frame, call: Expr & { op: 'call' }): Node | undefined;
  /** One side if the condition holds, the other if not. */
  branch(test: Node, then: () => void, otherwise: (() => void) | null, loops: boolean): void;
}
