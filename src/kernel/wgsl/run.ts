/**
 * Runs a program on nodes instead of numbers: calls are followed, small loops too, both sides of an `if` are run on
 * copies of the state and joined. What is left is a list of values to compute, with the loops that stay loops.
 */
import type { Expr, Program, Scalar, Stmt } from '../ir.ts';
import { at } from '../typed-tree.ts';
import { Arrays } from './arrays.ts';
import type { Notes } from './changes.ts';
import { evaluate } from './evaluate.ts';
import type { Flow, Frame } from './flow.ts';
import { Graph } from './graph.ts';
import { unknownOf } from './known.ts';
import type { Known, Node } from './node.ts';
import type { WgslOptions } from './options.ts';
import { realIf, realLoop } from './regions.ts';
import { assuming, join, type Place, type State } from './state.ts';

export interface Setting {
  readonly program: Program;
  readonly notes: Notes;
  readonly options: Required<WgslOptions>;
  readonly facts: ReadonlyMap<Place, Known>;
  split(array: number): boolean;
}

export class Run implements Flow {
  readonly graph: Graph;
  readonly program: Program;
  readonly notes: Notes;
  readonly options: Required<WgslOptions>;
  readonly arrays: Arrays;
  readonly facts: ReadonlyMap<Place, Known>;
  state: State = new Map();
  /** The condition under which the text here counts, within the block that is being written. */
  when: Node;
  #frames = 0;
  #names = 0;
  readonly variables = new Map<string, Place>();

  constructor(setting: Setting) {
    this.program = setting.program;
    this.notes = setting.notes;
    this.options = setting.options;
    this.graph = new Graph((param) => this.options.known.largest?.(param));
    this.facts = setting.facts;
    this.when = this.graph.yes;
    this.arrays = new Arrays(
      this.graph,
      this.program,
      this.options.known,
      (array) => setting.split(array),
      (place, type) => this.begin(place, type),
    );
  }

  begin(place: Place, type: Scalar): Node {
    return this.graph.entry(place, type, this.knownOf(place, type));
  }

  knownOf(place: Place, type: Scalar): Known {
    return this.facts.get(place) ?? unknownOf(type);
  }

  name(letter: string): string {
    this.#names += 1;
    return `${letter}${this.#names}`;
  }

  scalar(index: number): Node {
    const node = this.state.get(`s${index}`) ?? this.begin(`s${index}`, at(this.program.scalars, index).type);
    return this.graph.refined(node);
  }

  /** Runs a function here; the value of its result, if it has one. */
  run(index: number, args: readonly Node[]): Node | undefined {
    const fn = at(this.program.functions, index);
    const notes = at(this.notes.functions, index);
    this.#frames += 1;
    const prefix = `f${this.#frames}_`;
    const frame: Frame = { fn, notes, prefix, left: [`${prefix}left`] };
    for (const [k, arg] of args.entries()) this.state.set(`${prefix}v${k}`, arg);
    notes.locals.zeroed.forEach((zeroed, local) => {
      if (!zeroed || local < fn.params) return;
      const type = at(fn.locals, local);
      this.state.set(`${prefix}v${local}`, this.graph.constant(type, 0));
    });
    this.state.set(`${prefix}left`, this.graph.no);
    this.list(frame, fn.body);
    const result = this.state.get(`${prefix}result`);
    for (const place of [...this.state.keys()]) if (place.startsWith(prefix)) this.state.delete(place);
    return result;
  }

  /** True where the rest of a list is not reached. */
  leftBy(frame: Frame): Node {
    let left = this.graph.no;
    for (const place of frame.left) left = this.graph.or(left, this.state.get(place) ?? this.graph.no);
    return left;
  }

  list(frame: Frame, body: readonly Stmt[]): void {
    for (const [index, stmt] of body.entries()) {
      this.#statement(frame, stmt);
      const left = this.leftBy(frame);
      if (left === this.graph.no) continue;
      if (left === this.graph.yes || index === body.length - 1) return;
      const rest = body.slice(index + 1);
      this.branch(
        this.graph.not(left),
        () => {
          for (const place of frame.left) this.state.set(place, this.graph.no);
          this.list(frame, rest);
        },
        null,
        this.notes.hasLoops(rest),
      );
      return;
    }
  }

  #statement(frame: Frame, stmt: Stmt): void {
    const { graph } = this;
    switch (stmt.op) {
      case 'setLocal': {
        const value = evaluate(this, frame, stmt.value);
        this.state.set(`${frame.prefix}v${stmt.index}`, value);
        return;
      }
      case 'setScalar': {
        const value = evaluate(this, frame, stmt.value);
        this.state.set(`s${stmt.index}`, value);
        return;
      }
      case 'store': {
        const row = evaluate(this, frame, stmt.row);
        const col = stmt.col ? evaluate(this, frame, stmt.col) : undefined;
        const value = evaluate(this, frame, stmt.value);
        this.arrays.store(this.state, stmt.array, this.arrays.index(stmt.array, row, col), value, this.when);
        return;
      }
      case 'if': {
        const test = evaluate(this, frame, stmt.test);
        const otherwise = stmt.else.length > 0 ? () => this.list(frame, stmt.else) : null;
        const loops = this.notes.hasLoops(stmt.then) || this.notes.hasLoops(stmt.else);
        this.branch(test, () => this.list(frame, stmt.then), otherwise, loops);
        return;
      }
      case 'for':
        if (this.notes.unrolls(stmt)) this.#turns(frame, stmt);
        else realLoop(this, frame, stmt);
        return;
      case 'do':
        this.call(frame, stmt.call);
        return;
      case 'return':
        if (stmt.value) {
          const value = evaluate(this, frame, stmt.value);
          this.state.set(`${frame.prefix}result`, value);
        }
        this.state.set(at(frame.left, 0), graph.yes);
        return;
      case 'break':
        this.state.set(at(frame.left, frame.left.length - 2), graph.yes);
        return;
      case 'continue':
        this.state.set(at(frame.left, frame.left.length - 1), graph.yes);
    }
  }

  call(frame: Frame, call: Expr & { op: 'call' }): Node | undefined {
    return this.run(
      call.fn,
      call.args.map((arg) => evaluate(this, frame, arg)),
    );
  }

  /** One side if the condition holds, the other if not. */
  branch(test: Node, then: () => void, otherwise: (() => void) | null, loops: boolean): void {
    const { graph } = this;
    const decided = test.value ?? graph.decided(test);
    if (decided !== undefined) {
      if (decided !== 0) then();
      else otherwise?.();
      return;
    }
    if (loops) {
      realIf(this, test, then, otherwise);
      return;
    }
    const { state, when } = this;
    const side = (holds: boolean, run: (() => void) | null): State => {
      if (run === null) return state;
      this.state = new Map(state);
      this.when = graph.and(when, holds ? test : graph.not(test));
      assuming(graph, test, holds, run);
      return this.state;
    };
    const yes = side(true, then);
    const no = side(false, otherwise);
    this.when = when;
    this.state = join(graph, test, yes, no, (place, type) => this.begin(place, type));
  }

  /** A loop written out: its variable is a constant in each turn. */
  #turns(frame: Frame, stmt: Stmt & { op: 'for' }): void {
    const { graph } = this;
    const type = at(frame.fn.locals, stmt.index);
    const place = `${frame.prefix}v${stmt.index}`;
    const name = `${frame.prefix}${this.name('t')}`;
    const inner: Frame = { ...frame, left: [...frame.left, `${name}_broken`, `${name}_next`] };
    this.state.set(`${name}_broken`, graph.no);
    const turn = (value: number): void => {
      this.state.set(place, graph.constant(type, value));
      if (value >= stmt.to) return;
      this.state.set(`${name}_next`, graph.no);
      this.list(inner, stmt.body);
      this.state.delete(`${name}_next`);
      const outer = this.leftBy({ ...frame, left: [...frame.left, `${name}_broken`] });
      const next = () => {
        for (const flag of [...frame.left, `${name}_broken`]) this.state.set(flag, graph.no);
        turn(value + stmt.step);
      };
      if (outer === graph.no) turn(value + stmt.step);
      else if (outer !== graph.yes) this.branch(graph.not(outer), next, null, false);
    };
    turn(stmt.from);
    this.state.delete(`${name}_broken`);
  }
}
