import { afterAll, expect, test } from 'vitest';
import { validate } from '../../src/engine/validate.ts';
import { corridor } from '../experiments.ts';
import { threadTime } from '../thread-time.ts';
import { Random } from './random-values.ts';

/** All of them before a release: `FUZZ=all`. */
const ALL = process.env.FUZZ === 'all';
const TEXTS = ALL ? 10_000 : 300;
const LONGEST_MS = 1_000;

/** What opens a level: brackets, prefix operators, and whatever the parser tries in more than one way. */
const LEVELS = [
  ...[
    '(',
    '[',
    '{',
    '<',
    '<T>',
    '<T>(',
    '(<T>',
    '<T>[',
    '{a:',
    '({a:',
    '([',
    'f(',
    'a[',
    'a((',
    '(a,',
    '[a,',
  ],
  ...['-', '+', '!', '~', '++', '--', 'typeof ', 'void ', 'delete ', 'await ', 'yield ', 'new ', '...', 'a!'],
  ...['x=>', '(a)=>', '(a):b=>', '(a:', '(a=', '(a?', '(a?:', '(a?(b):', '(a:(', '(a:{a:', '(a)?(b):'],
  ...['async (', 'async(a:', 'async(a?', 'async<T>(', 'a?async(a):', 'a?(a)=>', 'a?(a):(a)=>'],
  ...['a?', 'a?(', 'a?b:', 'a?(b):', 'a?(b):(', 'a?<T>(', 'a?([', 'a?({', 'a?(b,', 'a?.', 'a?.<T>('],
  ...['a<', 'a<a,', 'f<a>(', 'a<(', 'a<[', 'a<{a:', 'a<()=>', 'a<(b:', 'a<<T>(', 'a<T extends ', 'a<typeof '],
  ...[
    'a<keyof ',
    'a<new (',
    'a<b[',
    'a<b extends c?',
    'new a<',
    'a as ',
    'a satisfies ',
    'let x:',
    'if(a)<T>',
  ],
  ...[
    'function(a:',
    'function<T>(',
    'class extends ',
    'class{a:',
    'import(',
    'a=',
    'a=(',
    'a&&(',
    'a+(',
    '(a)(',
  ],
  ...[
    'for(;;)',
    'if(1){',
    'else ',
    'exp(',
    'max(1,',
    'a==',
    'a<<',
    'a**',
    '/',
    '`',
    '"',
    '/*',
    '//',
    '\n',
    ' ',
  ],
];
const ENDS = ['1', '1:c', 'b?1:2', 'a)=>1', 'a', '', ';', ')', '=>'];
const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

function tower(levels: readonly string[], end: string, closed: boolean): string {
  const open: string[] = [];
  for (const character of levels.join('')) {
    const closer = CLOSERS[character];
    if (closer !== undefined) open.push(closer);
    else if (character === open.at(-1)) open.pop();
  }
  return levels.join('') + end + (closed ? open.reverse().join('') : '');
}

const task = { term: 'task', weight: 1 };
const PLACES: readonly ((text: string) => object)[] = [
  (text) => experiment({ reward: [task, { term: 'expression', weight: 1, expression: text }] }),
  (text) =>
    experiment({
      reward: [
        task,
        { term: 'custom-module', weight: 1, text: `export function reward(): f32 { return ${text} }` },
      ],
    }),
  (text) => experiment({ reward: [task, { term: 'custom-module', weight: 1, text }] }),
  (text) =>
    experiment({
      agent: { type: 'custom-agent', text: `export function act(s: u32): u32 { return ${text} }` },
    }),
  (text) => ({
    ...corridor(),
    world: { ...corridor().world, kernel: `export function reset(): u32 { return ${text} }` },
  }),
];

function experiment(variant: object): object {
  const { variants, ...rest } = corridor();
  return { ...rest, variants: [{ ...variants[0], ...variant }] };
}

let longest = { ms: 0, text: '' };
afterAll(() => console.log(`the longest took ${longest.ms.toFixed(0)} ms: ${longest.text.slice(0, 120)}`));

/** Answers in words or opens it, within a second. What was slow on a busy machine is tried again. */
function holdTime(input: unknown, text: string): void {
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && best > LONGEST_MS / 4; tries++) {
    const begin = threadTime();
    const parsed = validate(input);
    best = Math.min(best, threadTime() - begin);
    if (!parsed.ok) expect(parsed.problems[0]?.message.length, text).toBeGreaterThan(5);
  }
  if (best > longest.ms) longest = { ms: best, text };
  expect(best, text).toBeLessThan(LONGEST_MS);
}

test('towers of every bracket and prefix operator are answered within a second, in every place of a text', () => {
  for (const [i, level] of LEVELS.entries())
    for (const [k, place] of PLACES.entries())
      for (const height of ALL || (i + k) % 3 === 0 ? [30, 60, 1_000] : []) {
        const text = tower(Array(height).fill(level), ENDS[k % 3] ?? '', height < 1_000);
        holdTime(place(text), text);
      }
}, 240_000);

test(`${TEXTS} mixed towers are answered within a second`, () => {
  const random = new Random(20_261_124);
  for (let k = 0; k < TEXTS; k++) {
    const kinds = Array.from({ length: 1 + random.below(4) }, () => random.pick(LEVELS));
    const height = random.pick([12, 25, 50, 200, 2_000]);
    const levels = Array.from({ length: height }, (_, i) =>
      random.below(2) === 0 ? random.pick(kinds) : (kinds[i % kinds.length] ?? ''),
    );
    const text = tower(levels, random.pick(ENDS), random.below(4) > 0).slice(0, 16_000);
    const input = random.pick(PLACES)(text);
    holdTime(input, text);
  }
}, 1_200_000);
