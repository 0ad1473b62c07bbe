/** The state of the WGSL translation at a point of the program. */
import { ANY, type Range } from '../integer-bounds.ts';
import type { Expr, Fn, Program, Scalar, Stmt } from '../ir.ts';
import { constantOf, type Facts, type Given, rangeOf } from '../wasm/facts.ts';
import type { FunctionNotes, Notes } from './changes.ts';
import { DEPTH_LIMIT, TooLargeForDevice, tooLong, type WgslOptions } from './options.ts';
import type { Places } from './places.ts';
import type { HelperSet } from './routines.ts';

/** What an expression or a loop has written inside it, given from above. */
export interface Write {
  statements(scope: WgslScope, body: readonly Stmt[]): void;
  /** The value of a call, evaluated now if anything could change it; '' for a call without a result. */
  call(scope: WgslScope, expr: Expr & { op: 'call' }): string;
}

export interface WgslUnit {
  readonly program: Program;
  readonly entry: string;
  readonly options: Required<WgslOptions>;
  readonly places: Places;
  readonly notes: Notes;
  readonly given: Given;
  readonly helpers: HelperSet;
  readonly write: Write;
  /** Functions that the text calls. */
  readonly called: Set<number>;
  /** Characters that may still be written. */
  room: number;
}

/** True until something has left early. Declared and lowered only where it is looked at. */
export interface Flag {
  readonly name: string;
  used: boolean;
}

/** A loop that is written out: where `break` and `continue` lead. */
export interface Target {
  readonly breaks: Flag | null;
  readonly continues: Flag | null;
}

/** The text of one WGSL function. */
export interface Writer {
  readonly lines: string[];
  depth: number;
  /** Number of names so far. */
  names: number;
  /** Variables declared at its head. */
  readonly variables: Map<string, Scalar>;
  readonly flags: Flag[];
}

/** A body being written: the function's own, or one that is written in place of a call. */
export interface WgslScope {
  readonly unit: WgslUnit;
  readonly writer: Writer;
  readonly fn: Fn;
  readonly about: FunctionNotes;
  readonly facts: Facts;
  /** Before the names of its locals. */
  readonly prefix: string;
  /** Lowered by `return`. */
  readonly exit: Flag;
  /** Name of the variable for a result that comes early. */
  readonly result: string;
  /** Loops around this point within the body, innermost last: null for one that is a loop in the text, too. */
  readonly targets: (Target | null)[];
  realLoops: number;
  /** Name of the condition under which the text at this point counts, where it stands without a branch; null: always. */
  predicate: string | null;
  /** The same at the body's begin: what it assigns to its own locals under no more than that needs no condition. */
  readonly entry: string | null;
}

/** @throws TooLargeForDevice */
export function emit({ unit, writer }: WgslScope, text: string): void {
  const line = '  '.repeat(writer.depth) + text;
  unit.room -= line.length + 1;
  if (unit.room < 0) throw tooLong(unit.entry);
  if (writer.depth > DEPTH_LIMIT)
    throw new TooLargeForDevice(unit.entry, `its blocks are nested more than ${DEPTH_LIMIT} deep`);
  writer.lines.push(line);
}

export function block(scope: WgslScope, head: string, body: () => void, tail = '}'): void {
  emit(scope, head);
  scope.writer.depth += 1;
  body();
  scope.writer.depth -= 1;
  emit(scope, tail);
}

export function freshName({ writer }: WgslScope, letter: string): string {
  writer.names += 1;
  return `${letter}${writer.names}`;
}

/** Stores the text in a new name. */
export function keep(scope: WgslScope, text: string): string {
  const name = freshName(scope, 't');
  emit(scope, `let ${name} = ${text};`);
  return name;
}

/** A text that may stand twice: a name or a number as it is, anything else in a name. */
export function atom(scope: WgslScope, text: string): string {
  return /^[a-z]\w*$/.test(text) || /^-?[\d.e+-]+[fui]$/.test(text) ? text : keep(scope, text);
}

/** Name of a local that is declared at the head of the function. */
export function variable(scope: WgslScope, index: number): string {
  const name = localName(scope, index);
  const type = scope.fn.locals[index];
  if (type !== undefined) scope.writer.variables.set(name, type);
  return name;
}

export function localName(scope: WgslScope, index: number): string {
  return `${scope.prefix}v${index}`;
}

/** Runs `body` under a further condition, without a branch. */
export function under(scope: WgslScope, condition: string, body: () => void): void {
  const before = scope.predicate;
  scope.predicate = before === null ? atom(scope, condition) : keep(scope, `${before} & ${condition}`);
  body();
  scope.predicate = before;
}

/** Runs `body` behind a real branch on what must hold here, where it cannot stand without. */
export function behind(scope: WgslScope, body: () => void): void {
  const { predicate } = scope;
  if (predicate === null) {
    body();
    return;
  }
  scope.predicate = null;
  block(scope, `if (${predicate}) {`, body);
  scope.predicate = predicate;
}

export function known(scope: WgslScope, expr: Expr): number | undefined {
  if (!scope.unit.options.optimize) return expr.op === 'const' ? expr.value : undefined;
  return constantOf(expr, scope.facts);
}

export function bounds(scope: WgslScope, expr: Expr): Range {
  return scope.unit.options.optimize ? rangeOf(expr, scope.facts) : ANY;
}
