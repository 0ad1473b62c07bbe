/** The start distribution of a custom `reset` with draws. Tries every result of its draws, with its probability. */
import { createInterpreter } from '../../kernel/interpreter/interpreter.ts';
import { link } from '../../kernel/link/link.ts';
import { parseKept } from '../../kernel/parse/parse.ts';
import type { WorldBuild } from '../../worlds/contract.ts';
import { parseWorld } from './assemble.ts';

/** Draws with finitely many results, which can be listed. */
export const LISTED_DRAWS = ['below', 'bernoulli', 'skipBits'];

const MAX_DRAWS = 8; // per start
const MAX_RESULTS = 65_536;

/** Replaces the library's draws: draw k returns `digit[k]` and records its number of results and its probability. */
const DRAWS = `let place: u32 = 0;
const digit = memory(u32, ${MAX_DRAWS});
const results = memory(u32, ${MAX_DRAWS});
const chance = memory(f32, ${MAX_DRAWS});
function draw(n: u32, p: f32): u32 {
  const k = min(place, ${MAX_DRAWS - 1});
  results[k] = n;
  chance[k] = p;
  place += 1;
  return digit[k];
}
export function again() { place = 0; }
export function skipBits() { place += 0; }
export function below(n: u32): u32 { return draw(max(n, 1), 1.0 / f32(max(n, 1))); }
export function bernoulli(p: f32): bool {
  const q = clamp(p, 0.0, 1.0);
  return draw(2, digit[min(place, ${MAX_DRAWS - 1})] == 1 ? q : 1.0 - q) == 1;
}
`;

/** @returns probabilities by state; null if a start takes too many draws or has too many results */
export function drawnStarts(build: WorldBuild): WorldBuild['starts'] | null {
  const module = parseWorld(build);
  const { constants, params, data } = build;
  const own = Object.entries(params).filter(([name]) => module.params.some((p) => p.name === name));
  const program = link({
    modules: [
      { name: 'main', module: parseKept('main', DRAWS), stream: 0, sees: [], constants },
      { name: 'world', module, stream: 0, sees: ['main'], constants, params: Object.fromEntries(own) },
    ],
    entries: ['main$again', 'world$reset'],
  });
  const machine = createInterpreter(program, 1);
  machine.clear(0);
  for (const [name, value] of own)
    if (program.params.some((p) => p.name === `world$${name}`)) machine.setParam(`world$${name}`, value);
  for (const { name, space } of program.arrays) {
    const table =
      name.startsWith('world$') && space === 'data' ? data[name.slice('world$'.length)] : undefined;
    if (table !== undefined) machine.setData(name, table);
  }
  const list = (name: string) => machine.array(`main$${name}`, 0);
  const digits: number[] = [];
  const found = new Map<number, number>();
  for (let tried = 0; tried < MAX_RESULTS; tried++) {
    if (program.arrays.some(({ name }) => name === 'main$digit'))
      list('digit').set(Array.from({ length: MAX_DRAWS }, (_, k) => digits[k] ?? 0));
    machine.call('main$again', 0);
    const state = machine.call('world$reset', 0);
    const drawn = machine.scalar('main$place', 0);
    if (drawn > MAX_DRAWS) return null;
    const chances = Array.from(list('chance')).slice(0, drawn);
    found.set(state, (found.get(state) ?? 0) + chances.reduce((product, p) => product * p, 1));
    // Advances the last draw that has another result, and resets later ones to 0.
    let k = drawn - 1;
    while (k >= 0 && (digits[k] ?? 0) + 1 >= (list('results')[k] ?? 1)) k--;
    if (k < 0) return normalized(found);
    digits.length = k + 1;
    digits[k] = (digits[k] ?? 0) + 1;
  }
  return null;
}

/** Kernel probabilities are f32, so their sum is normalized. */
function normalized(found: ReadonlyMap<number, number>): WorldBuild['starts'] {
  const sum = [...found.values()].reduce((a, b) => a + b, 0);
  return [...found].flatMap(([state, p]) => (p > 0 ? [{ state, probability: p / sum }] : []));
}
