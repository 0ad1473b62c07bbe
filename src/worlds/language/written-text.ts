/** Reads the text of a written task: what it declares, and what is wrong with it. */
import type { Problem as Fault } from '../../experiment/experiment.ts';
import { KernelError, type Meta, type ParsedModule } from '../../kernel/contract.ts';
import { parseKept } from '../../kernel/parse/parse.ts';
import { textOf } from '../declared.ts';
import { functionFault, placeOf, type WantedFunction } from '../module-shape.ts';
import { error } from '../settings.ts';
import { END, TURN } from './lexicon.ts';
import template from './reverse.kernel.ts?raw';

/** The task's id in a spec. */
export const WRITTEN = 'written';
/** The field of the world that contains the text. */
export const TASK_TEXT = 'kernel';
export const TASK_PATH = `world.${TASK_TEXT}`;
/** Name of the text's module in a program. */
export const TASK = 'task';

const MAX_TOKENS = 127;
const LONGEST_TOKEN = 24;
const LONGEST = 511;
const MAX_ASPECTS = 32;

export interface WrittenText {
  readonly module: ParsedModule;
  /** As declared: a token's number in the text is its position here. */
  readonly tokens: readonly string[];
  /** The same followed by the tokens that end a turn and the completion. */
  readonly vocabulary: readonly string[];
  /** True for a dialogue, which has `reply`. */
  readonly turns: boolean;
  /** True if it has `demonstrate`. */
  readonly shows: boolean;
  readonly aspects: readonly string[];
  readonly longestPrompt: number;
  readonly longestCompletion: number;
  readonly help: string | undefined;
}

const WANTED: readonly WantedFunction[] = [
  { signature: 'problem()', says: 'the prompts: `problem` is missing' },
  { signature: 'verify(): f32', says: 'the score of a completion: `verify` is missing' },
  { signature: 'demonstrate()' },
  { signature: 'reply(): bool' },
];

/** The text of a world, or a template if it has none. */
export const textIn = (text: unknown): string => (typeof text === 'string' && text !== '' ? text : template);

type ReadText =
  | { readonly ok: true; readonly text: WrittenText }
  | { readonly ok: false; readonly faults: readonly Fault[] };

export function readTaskText(text: string): ReadText {
  let module: ParsedModule;
  try {
    module = parseKept(TASK, text, 'written-task');
  } catch (thrown) {
    if (!(thrown instanceof KernelError)) throw thrown;
    return { ok: false, faults: [kernelFault(thrown)] };
  }
  const faults = [...shapeFaults(module), ...metaFaults(module)];
  if (faults.length > 0) return { ok: false, faults };
  const { meta, functions } = module;
  const has = (name: string) => functions.some((fn) => fn.name === name);
  const [tokens, turns] = [listOf(meta.tokens), has('reply')];
  return {
    ok: true,
    text: {
      module,
      tokens,
      vocabulary: [...tokens, ...(turns ? [TURN] : []), END],
      turns,
      shows: has('demonstrate'),
      aspects: listOf(meta.aspects),
      longestPrompt: Number(meta.longestPrompt),
      longestCompletion: Number(meta.longestCompletion),
      help: textOf(meta.help),
    },
  };
}

export const kernelFault = ({ message, fix, place }: KernelError): Fault =>
  error({ path: TASK_PATH, line: place.line, column: place.column }, message, fix);

/** The position of the function with this name. */
export const atFunction = ({ text }: ParsedModule, name: string) => ({
  path: TASK_PATH,
  ...placeOf(text, name),
});

function* shapeFaults(module: ParsedModule): Generator<Fault> {
  const { text, data, events } = module;
  const shape = functionFault(module, WANTED);
  if (shape !== null) yield error({ path: TASK_PATH, ...shape.place }, shape.message, shape.fix);
  for (const table of data)
    yield error(
      { path: TASK_PATH, ...placeOf(text, table) },
      `The host does not fill the table \`${table}\`.`,
      'Use `memory(…)`, and fill it in `problem`.',
    );
  for (const { name } of events)
    yield error(
      { path: TASK_PATH, ...placeOf(text, name) },
      'A written task has no events.',
      'Call `aspect(…)` in `verify` to report a sub-score.',
    );
}

/** A list in `meta`: strings, or one string with spaces between them. */
function listOf(meta: Meta | undefined): string[] {
  if (typeof meta === 'string') return meta.split(/\s+/).filter((word) => word !== '');
  return Array.isArray(meta) ? meta.map(String) : [];
}

/** Line and column of an entry of `meta`, or of `meta` itself if there is no such entry. */
function atEntry(text: string, name: string) {
  const found = new RegExp(`\\b${name}\\s*:`).exec(text);
  if (found === null) return { path: TASK_PATH, ...placeOf(text, 'meta') };
  const before = text.slice(0, found.index).split('\n');
  return { path: TASK_PATH, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

function* metaFaults({ meta, text }: ParsedModule): Generator<Fault> {
  const tokens = listOf(meta.tokens);
  const at = (name: string) => atEntry(text, name);
  const example = "tokens: 'a b c ='";
  if (tokens.length < 2)
    yield error(at('tokens'), 'A task needs at least two tokens.', `Write ${example} in \`meta\`.`);
  if (tokens.length > MAX_TOKENS)
    yield error(at('tokens'), `The task has ${tokens.length} tokens; at most ${MAX_TOKENS} are allowed.`);
  for (const [k, token] of tokens.entries())
    if (token === END || token === TURN)
      yield error(at('tokens'), `The lab adds “${token}” itself.`, 'Remove it from the list.');
    else if (token.length > LONGEST_TOKEN || /\s/.test(token) || token === '')
      yield error(
        at('tokens'),
        `“${token}” is no token: it has 1 to ${LONGEST_TOKEN} characters and no space.`,
      );
    else if (tokens.indexOf(token) < k)
      yield error(at('tokens'), `The token “${token}” appears twice.`, 'Keep only one.');
  for (const name of ['longestPrompt', 'longestCompletion']) {
    const value = meta[name];
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > LONGEST)
      yield error(
        at(name),
        `\`${name}\` in \`meta\` is a number of tokens: found ${JSON.stringify(value) ?? 'nothing'}.`,
        `Write a whole number from 1 to ${LONGEST}.`,
      );
  }
  const [prompt, completion] = [Number(meta.longestPrompt), Number(meta.longestCompletion)];
  if (prompt + completion > LONGEST + 1)
    yield error(
      at('longestCompletion'),
      `A prompt of ${prompt} and a completion of ${completion} tokens are ${prompt + completion} tokens; at most ${LONGEST + 1} are allowed.`,
      'Lower one of them.',
    );
  const aspects = listOf(meta.aspects);
  if (aspects.length > MAX_ASPECTS) yield error(at('aspects'), `At most ${MAX_ASPECTS} aspects are allowed.`);
  for (const [k, name] of aspects.entries())
    if (!/^[A-Za-z]\w{0,40}$/.test(name) || aspects.indexOf(name) < k)
      yield error(
        at('aspects'),
        `“${name}” is no name of an aspect, or is there twice.`,
        'Use letters, digits and _.',
      );
}
