/**
 * Translates a program to WGSL, one thread per replica. Every name is generated here; no name or text of a
 * user is included. Scalars and small arrays of the replica are loaded into the thread, the entry runs, and
 * they are stored again.
 * Functions and statements are translated one to one. The device's compiler inlines, unrolls and chooses
 * branches itself.
 */

import { constantOf, type Facts, type Given } from '../facts.ts';
import type { Program } from '../ir.ts';
import { reachableFrom } from '../link/prune.ts';
import { at, callsAny, walkExprs, walkStmts } from '../typed-tree.ts';
import { literal } from './operations.ts';
import {
  CALL,
  CALL_WORDS,
  type Known,
  TEXT_LIMIT,
  TooLargeForDevice,
  WGSL_DEFAULTS,
  type WgslOptions,
  WRITTEN_NODES,
} from './options.ts';
import { bound, fromWord, type Places, placesOf, threadHead, toWord, uniform } from './places.ts';
import { HelperSet } from './routines.ts';
import { notesOf, type WgslUnit } from './scope.ts';
import { functionText } from './statements.ts';

interface Touched {
  readonly scalars: readonly number[];
  readonly written: ReadonlySet<number>;
  readonly params: readonly number[];
  readonly arrays: readonly number[]; // private ones
  readonly writtenArrays: ReadonlySet<number>;
}

/**
 * Translates one entry of the program; its compute function is ENTRY_POINT.
 * @throws RangeError if the program has no such entry, TooLargeForDevice
 */
export function compileWgsl(program: Program, entry: string, given: WgslOptions = {}): string {
  const options = { ...WGSL_DEFAULTS, ...given };
  const index = program.entries[entry];
  if (index === undefined) throw new RangeError(`the program has no entry '${entry}'`);
  const notes = notesOf(program);
  const nodes = at(notes, index).size;
  if (nodes > WRITTEN_NODES)
    throw new TooLargeForDevice(
      entry,
      `with all inlined calls it has about ${nodes} nodes, above the limit of ${WRITTEN_NODES}`,
    );
  const unit: WgslUnit = {
    program,
    entry,
    options,
    places: placesOf(program, options),
    notes,
    given: givenOf(program, options.known),
    helpers: new HelperSet(),
    called: new Map([[index, []]]),
  };
  const reached = [...reachableFrom(program.functions, [index])].sort((a, b) => a - b);
  const functions: string[] = [];
  // Callers come after callees, so a backward pass knows every called function in time.
  for (const fn of reached.toReversed()) if (unit.called.has(fn)) functions.unshift(functionText(unit, fn));
  if (unit.options.fixes.guard || unit.options.fixes.divide) unit.helpers.use('guard');
  const touched = touchedBy(unit, reached);
  const main = mainText(unit, index, touched);
  const text = [declarations(unit, touched), unit.helpers.text, ...functions, main, ''].join('\n');
  if (text.length > TEXT_LIMIT)
    throw new TooLargeForDevice(entry, `its text is longer than ${TEXT_LIMIT} characters`);
  return text;
}

function touchedBy({ program, places, options }: WgslUnit, reached: readonly number[]): Touched {
  const [scalars, params, arrays] = [new Set<number>(), new Set<number>(), new Set<number>()];
  const [written, writtenArrays] = [new Set<number>(), new Set<number>()];
  for (const fn of reached) {
    const { body } = at(program.functions, fn);
    walkStmts(body, (stmt) => {
      if (stmt.op === 'setScalar') written.add(stmt.index);
      if (stmt.op === 'store' && places.isPrivate(stmt.array)) writtenArrays.add(stmt.array);
    });
    walkExprs(body, (expr) => {
      if (expr.op === 'scalar') scalars.add(expr.index);
      if (expr.op === 'param' && options.known.param(expr.index) === undefined) params.add(expr.index);
      if (expr.op === 'load' && places.isPrivate(expr.array)) arrays.add(expr.array);
    });
  }
  const sorted = (...sets: readonly ReadonlySet<number>[]) =>
    [...new Set(sets.flatMap((set) => [...set]))].sort((a, b) => a - b);
  return {
    scalars: sorted(scalars, written),
    written,
    params: sorted(params),
    arrays: sorted(arrays, writtenArrays),
    writtenArrays,
  };
}

function declarations(unit: WgslUnit, touched: Touched): string {
  const { program } = unit;
  return [
    ...bound(CALL_WORDS + program.params.length),
    'var<private> replica: u32;',
    'var<private> base: u32;',
    ...touched.scalars.map((i) => `var<private> s${i}: ${at(program.scalars, i).type};`),
    ...touched.params.map((i) => `var<private> p${i}: ${at(program.params, i).type};`),
    ...touched.arrays.map((i) => {
      const slot = at(program.arrays, i);
      return `var<private> a${i}: array<${slot.type}, ${slot.rows * slot.cols}>;`;
    }),
  ].join('\n');
}

function mainText(unit: WgslUnit, index: number, touched: Touched): string {
  const { program, places } = unit;
  const fn = at(program.functions, index);
  const scalarWord = (i: number) => places.word('memory', `${at(places.layout.scalarOffset, i) / 4}u`);
  const args = Array.from({ length: fn.params }, (_, k) =>
    fromWord(at(fn.locals, k), `exchange[${uniform(CALL.stride)} * replica + ${k}u]`),
  );
  const call = `call${index}(${args.join(', ')})`;
  return [
    ...threadHead(places.words),
    ...touched.params.map(
      (i) => `  p${i} = ${fromWord(at(program.params, i).type, uniform(CALL_WORDS + i))};`,
    ),
    ...touched.scalars.map((i) => `  s${i} = ${fromWord(at(program.scalars, i).type, scalarWord(i))};`),
    ...touched.arrays.map((i) => copy(places, program, i, true)),
    fn.result === 'void' ? `  ${call};` : `  let result = ${call};`,
    ...touched.scalars
      .filter((i) => touched.written.has(i))
      .map((i) => `  ${scalarWord(i)} = ${toWord(at(program.scalars, i).type, `s${i}`)};`),
    ...touched.arrays.filter((i) => touched.writtenArrays.has(i)).map((i) => copy(places, program, i, false)),
    ...(fn.result === 'void'
      ? []
      : [`  exchange[${uniform(CALL.results)} + replica] = ${toWord(fn.result, 'result')};`]),
    '}',
  ].join('\n');
}

function copy(places: Places, program: Program, array: number, into: boolean): string {
  const slot = at(program.arrays, array);
  const word = places.word('memory', `${places.first(array)}u + i`);
  const element = `a${array}[i]`;
  const line = into
    ? `${element} = ${fromWord(slot.type, word)};`
    : `${word} = ${toWord(slot.type, element)};`;
  return `  for (var i = 0u; i < ${literal('u32', slot.rows * slot.cols)}; i++) { ${line} }`;
}

/** Settings and table entries that count as constants. */
function givenOf(program: Program, known: Known): Given {
  const alike = new Map<number, number | undefined>();
  /** The common value of all entries, if there is one. */
  const everywhere = (array: number, content: ArrayLike<number>): number | undefined => {
    if (!alike.has(array)) {
      const first = content[0];
      const same = Array.prototype.every.call(content, (value) => Object.is(value, first));
      alike.set(array, same ? first : undefined);
    }
    return alike.get(array);
  };
  const entry = (expr: Parameters<Given>[0] & { op: 'load' }, facts: Facts): number | undefined => {
    const { space, rows, cols } = at(program.arrays, expr.array);
    const content = space === 'data' ? known.table(expr.array) : undefined;
    if (content === undefined) return undefined;
    const row = constantOf(expr.row, facts);
    const col = expr.col ? constantOf(expr.col, facts) : 0;
    if (row === undefined || col === undefined)
      return callsAny(expr, () => true) ? undefined : everywhere(expr.array, content);
    return content[Math.min(row >>> 0, rows - 1) * cols + Math.min(col >>> 0, cols - 1)];
  };
  return (expr, facts) => (expr.op === 'param' ? known.param(expr.index) : entry(expr, facts));
}
