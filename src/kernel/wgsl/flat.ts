/** The translation for adapters that are emulated on a CPU: the whole entry as one list of values, with as few branches as there are loops. */
import type { Program } from '../ir.ts';
import { at, walkStmts } from '../typed-tree.ts';
import { boundsAfter, guessesOf } from './bounds.ts';
import { type Notes, notesOf } from './changes.ts';
import { reachedFrom } from './functions.ts';
import { Live } from './live.ts';
import { Lookups } from './lookup.ts';
import type { Found, Lookup } from './lookup-words.ts';
import { ANYTHING, covers, type Known, type Node, valuesOf } from './node.ts';
import { CALL, CALL_WORDS, type WgslOptions } from './options.ts';
import { bound, fromWord, type Places, placesOf, threadHead, toWord, uniform } from './places.ts';
import { printBlock } from './print.ts';
import { makePrinter } from './printer.ts';
import { HelperSet } from './routines.ts';
import { Run } from './run.ts';
import type { Place } from './state.ts';

/** The bounds that a round finds make those of the next one narrower; this many rounds find all but little. */
const ROUNDS = 3;

export function flatText(program: Program, index: number, options: Required<WgslOptions>): string {
  const places = placesOf(program, options);
  const notes = notesOf(program, 'turns');
  const begin = beginOf(program, index, notes, options.entries);
  const dynamic = new Set<number>();
  let facts: ReadonlyMap<Place, Known> = new Map();
  let guesses: ReadonlyMap<Place, Known> | undefined;
  let certain: ReadonlyMap<Place, Known> = facts;
  // The first round holds no array in variables: it finds out which could be.
  for (let round = 0; ; round++) {
    const split = (array: number) => round > 0 && places.isPrivate(array) && !dynamic.has(array);
    const flow = new Run({ program, notes, options, facts, split });
    const fn = at(program.functions, index);
    const args = Array.from({ length: fn.params }, (_, k) =>
      flow.graph.entry(`arg${k}`, at(fn.locals, k), ANYTHING),
    );
    const result = flow.run(index, args);
    const wrong = [...flow.arrays.dynamic].some(split);
    for (const array of flow.arrays.dynamic) dynamic.add(array);
    if (wrong) continue;
    const found = boundsAfter(flow, begin);
    if (guesses) {
      // What holds before a run and, if it did, after it, holds always. All guesses stand or fall together.
      const hold = [...guesses].every(([place, known]) => covers(known, found.get(place) ?? ANYTHING));
      if (hold) return textOf(flow, index, result, options, places);
      const sound = new Map(
        [...found].filter(([place, known]) => covers(guesses?.get(place) ?? ANYTHING, known)),
      );
      guesses = new Map([...guesses].filter(([place]) => sound.has(place)));
      facts = new Map([...certain, ...guesses]);
      continue;
    }
    const moved = [...found].some(([place, known]) => !covers(known, facts.get(place) ?? ANYTHING));
    facts = found;
    if (round === 0 || (round + 1 < ROUNDS && moved)) continue;
    certain = found;
    guesses = guessesOf(flow, begin, found);
    if (guesses.size === 0) return textOf(flow, index, result, options, places);
    facts = new Map([...certain, ...guesses]);
  }
}

/** What scalars that the entry changes hold before its first run, or after other entries: those of which it is known. */
function beginOf(
  program: Program,
  index: number,
  notes: Notes,
  entries: readonly string[],
): Map<Place, Known> {
  const begin = new Map<Place, Known>();
  const elsewhere = constantsElsewhere(program, index, entries);
  const changed = notes.functions[index]?.changes.scalars;
  program.scalars.forEach(({ type, initial }, i) => {
    const others = elsewhere.get(i);
    if (type === 'f32' || others === null || !changed?.has(i)) return;
    begin.set(`s${i}`, valuesOf([initial >>> 0, ...(others ?? [])]));
  });
  return begin;
}

/** What the other entries that the host calls leave in scalars: constants, or null for anything else. */
function constantsElsewhere(
  program: Program,
  entry: number,
  entries: readonly string[],
): Map<number, readonly number[] | null> {
  // With this entry's own functions, which others call with other arguments, or where this one never comes.
  const others = Object.entries(program.entries).flatMap(([name, fn]) =>
    fn !== entry && (entries.length === 0 || entries.includes(name)) ? [fn] : [],
  );
  const left = new Map<number, readonly number[] | null>();
  for (const index of reachedFrom(program, others))
    walkStmts(at(program.functions, index).body, (stmt) => {
      if (stmt.op !== 'setScalar') return;
      const before = left.get(stmt.index);
      if (before === null) return;
      const value = stmt.value.op === 'const' ? stmt.value.value >>> 0 : undefined;
      left.set(stmt.index, value === undefined ? null : [...(before ?? []), value]);
    });
  return left;
}

function textOf(
  flow: Run,
  index: number,
  result: Node | undefined,
  options: Required<WgslOptions>,
  places: Places,
): string {
  const { program } = flow;
  const helpers = new HelperSet();
  const changed = [...flow.state].filter(([place, node]) => !(node.op === 'entry' && node.key === place));
  const results = [...changed.map(([, node]) => node), ...(result ? [result] : [])];
  const before = new Live(flow.graph.root, results, new Map());
  const byAge = [...before.nodes].sort((a, b) => a.id - b.id);
  const { found } = new Lookups(options.known, byAge, before.wanted);
  const live = new Live(flow.graph.root, results, found);
  const printer = makePrinter(program, options, places, helpers, found);
  const lines: string[] = [];
  printBlock(printer, live, flow.graph.root, 1, lines);
  const heads: string[] = [];
  for (const node of live.nodes) {
    if (node.op === 'param')
      heads.push(`  let p${node.key} = ${fromWord(node.type, uniform(CALL_WORDS + Number(node.key)))};`);
    if (node.op === 'entry')
      heads.push(`  let ${node.key} = ${fromWord(node.type, wordOf(places, `${node.key}`))};`);
  }
  const fn = at(program.functions, index);
  const ends = changed.map(([place, node]) => {
    const type = typeOf(program, place);
    return `  ${wordOf(places, place)} = ${toWord(type, printer.name(node))};`;
  });
  if (result && fn.result !== 'void')
    ends.push(`  exchange[${uniform(CALL.results)} + replica] = ${toWord(fn.result, printer.name(result))};`);
  for (const [text, name] of printer.opaque) heads.push(`  let ${name} = ${opaqueText(text)};`);
  for (const [name, type] of live.variables) heads.push(`  var ${name}: ${type};`);
  if (usesGuard(lines)) helpers.use('guard');
  return [
    ...(lines.some((line) => line.includes('subgroupAny'))
      ? ['enable subgroups;', 'diagnostic(off, subgroup_uniformity);']
      : []),
    ...bound(CALL_WORDS + program.params.length),
    ...lookupsText(found, live),
    helpers.text,
    ...threadHead(options.workgroupSize, places.words, 'let '),
    ...heads,
    ...lines,
    ...ends,
    '}',
    '',
  ].join('\n');
}

function lookupsText(found: ReadonlyMap<Node, Found>, live: Live): string[] {
  const lookups = new Set<Lookup>();
  for (const [node, { lookup }] of found) if (lookup && live.nodes.has(node)) lookups.add(lookup);
  return [...lookups].map(
    ({ name, words }) =>
      `var<private> ${name}_words: array<u32, ${words.length}> = array<u32, ${words.length}>(${[...words].map((word) => `${word}u`).join(', ')});`,
  );
}

const usesGuard = (lines: readonly string[]) => lines.some((line) => line.includes('guard('));

/** An f32 whose value no compiler knows. */
function opaqueText(text: string): string {
  return text.startsWith('bitcast') ? text : `bitcast<f32>(bitcast<u32>(${text}) ^ zero)`;
}

function typeOf(program: Program, place: Place) {
  const [, kind = '', index = '0'] = /^([sa])(\d+)/.exec(place) ?? [];
  return kind === 's' ? at(program.scalars, Number(index)).type : at(program.arrays, Number(index)).type;
}

function wordOf(places: Places, place: Place): string {
  if (place.startsWith('arg')) return `exchange[${uniform(CALL.stride)} * replica + ${place.slice(3)}u]`;
  if (place.startsWith('s'))
    return places.word('memory', `${at(places.layout.scalarOffset, Number(place.slice(1))) / 4}u`);
  const [array = '0', element = '0'] = place.slice(1).split('_');
  return places.word('memory', `${places.first(Number(array)) + Number(element)}u`);
}
