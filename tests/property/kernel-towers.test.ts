import { expect, test } from 'vitest';
import { validate } from '../../src/engine/experiment/validate.ts';
import { corridor } from '../experiments.ts';
import { inRelease, RELEASE } from '../release.ts';
import { Random } from './random-values.ts';

/** Low enough that even a parser without our limit would read the worst of them in less than a second. */
const HEIGHTS = [3, 6, 10];
const MIXED = inRelease(3_000, 300);

/**
 * Everything that opens a level: brackets, prefix operators, and constructs that the parser tries in more
 * than one way.
 */
const LEVELS = [
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
  '-',
  '+',
  '!',
  '~',
  '++',
  '--',
  'typeof ',
  'void ',
  'delete ',
  'await ',
  'yield ',
  'new ',
  '...',
  'a!',
  'x=>',
  '(a)=>',
  '(a):b=>',
  '(a:',
  '(a=',
  '(a?',
  '(a?:',
  '(a?(b):',
  '(a:(',
  '(a:{a:',
  '(a)?(b):',
  'async (',
  'async(a:',
  'async(a?',
  'async<T>(',
  'a?async(a):',
  'a?(a)=>',
  'a?(a):(a)=>',
  'a?',
  'a?(',
  'a?b:',
  'a?(b):',
  'a?(b):(',
  'a?<T>(',
  'a?([',
  'a?({',
  'a?(b,',
  'a?.',
  'a?.<T>(',
  'a<',
  'a<a,',
  'f<a>(',
  'a<(',
  'a<[',
  'a<{a:',
  'a<()=>',
  'a<(b:',
  'a<<T>(',
  'a<T extends ',
  'a<typeof ',
  'a<keyof ',
  'a<new (',
  'a<b[',
  'a<b extends c?',
  'new a<',
  'a as ',
  'a satisfies ',
  'let x:',
  'if(a)<T>',
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

/** @returns the first message, or undefined if the text is accepted; anything thrown fails the test */
function answer(input: unknown, text: string): string | undefined {
  const parsed = validate(input);
  if (parsed.ok) return undefined;
  const message = parsed.problems[0]?.message ?? '';
  expect(message.length, text).toBeGreaterThan(5);
  return message;
}

test('towers of every bracket and prefix operator are accepted or rejected in words, at every place of a text', () => {
  const ambiguous = new Set<string>();
  for (const [i, level] of LEVELS.entries())
    for (const [k, place] of PLACES.entries())
      for (const height of RELEASE || (i + k) % 3 === 0 ? HEIGHTS : []) {
        const text = tower(Array(height).fill(level), ENDS[k % 3] ?? '', height < 10);
        if (answer(place(text), text)?.includes('is too ambiguous to parse')) ambiguous.add(level);
      }
  // Constructs that the parser tries in more than one way are given up after a number of tokens, long before
  // they cost time.
  expect([...ambiguous]).toEqual(expect.arrayContaining(['<T>(', '(<T>']));
});

test(`${MIXED} mixed towers are accepted or rejected in words`, () => {
  const random = new Random(20_261_124);
  for (let k = 0; k < MIXED; k++) {
    const kinds = Array.from({ length: 1 + random.below(4) }, () => random.pick(LEVELS));
    const levels = Array.from({ length: random.pick(HEIGHTS) }, (_, i) =>
      random.below(2) === 0 ? random.pick(kinds) : (kinds[i % kinds.length] ?? ''),
    );
    const text = tower(levels, random.pick(ENDS), random.below(4) > 0);
    answer(random.pick(PLACES)(text), text);
  }
});
