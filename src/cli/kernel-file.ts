/** Supports `"kernelFile": "gambler.kernel.ts"` in an experiment file: the kernel text is read from a separate file. */
import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, sep } from 'node:path';
import { completeAgentText } from '../engine/program/custom-agent.ts';
import type { Problem } from '../experiment/experiment.ts';
import { isPlainObject, type PlainObject } from '../experiment/plain-data.ts';
import { pathText } from '../experiment/problems.ts';
import { isMissing, unreadText } from './files.ts';

const KEY = 'kernelFile';
const ENDING = '.kernel.ts';
/** Larger than the longest allowed text in any character encoding. */
const MAX_BYTES = 1 << 17;

export interface Inlined {
  /** The experiment with its kernel texts: data, or the file's text if nothing is inlined. */
  readonly input: unknown;
  /** Path of a text in the experiment → name of its file. */
  readonly files: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
}

/** @param text of an experiment file @param file its path */
export async function withKernelFiles(text: string, file: string): Promise<Inlined> {
  const nothing: Inlined = { input: text, files: new Map(), problems: [] };
  if (!text.includes(`"${KEY}"`)) return nothing;
  let input: unknown;
  try {
    input = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return nothing; // validation reports invalid JSON
  }
  const folder = await realpath(dirname(file));
  const files = new Map<string, string>();
  const problems: Problem[] = [];
  for (const { holder, path, field, complete } of placesIn(input, [])) {
    const name = holder[KEY];
    const reject = (message: string, fix: string) =>
      problems.push({ path: pathText([...path, KEY]), message, fix, severity: 'error' });
    if (field in holder) reject(`There are both \`${KEY}\` and \`${field}\`.`, 'Remove one of them.');
    else if (typeof name !== 'string' || !name.endsWith(ENDING) || isAbsolute(name) || name.includes('\0'))
      reject(
        `Not the name of a kernel file.`,
        `Write a path that ends with ${ENDING}, relative to the experiment's folder, such as "gambler${ENDING}".`,
      );
    else {
      const read = await textOf(folder, name);
      if (typeof read !== 'string') reject(read.message, read.fix);
      else {
        try {
          holder[field] = complete?.(read) ?? read;
          delete holder[KEY];
          files.set(pathText([...path, field]), name);
        } catch (error) {
          if (!(error instanceof RangeError)) throw error;
          reject(`${name}: ${error.message}`, 'Declare the setting itself: `param({ value: 0.1 })`.');
        }
      }
    }
  }
  return { input, files, problems };
}

type Holder = Record<string, unknown>;

function* placesIn(
  experiment: unknown,
  path: readonly (string | number)[],
): Generator<{
  readonly holder: Holder;
  readonly path: readonly (string | number)[];
  readonly field: string;
  /** Completes a text from a file. @throws RangeError */
  readonly complete?: (text: string) => string;
}> {
  if (!isPlainObject(experiment)) return;
  const { world, variants, edits } = experiment;
  const has = (part: unknown): part is Holder => isPlainObject(part) && Object.hasOwn(part, KEY);
  if (has(world)) yield { holder: world, path: [...path, 'world'], field: 'kernel' };
  for (const [k, variant] of listed(variants)) {
    const at = [...path, 'variants', k];
    if (has(variant.agent))
      yield {
        holder: variant.agent,
        path: [...at, 'agent'],
        field: 'text',
        complete: completeAgentText,
      };
    for (const [j, term] of listed(variant.reward))
      if (has(term)) yield { holder: term, path: [...at, 'reward', j], field: 'text' };
  }
  for (const [k, edit] of listed(edits)) yield* placesIn(edit.patch, [...path, 'edits', k, 'patch']);
}

const listed = (list: unknown): (readonly [number, PlainObject])[] =>
  Array.isArray(list) ? [...list.entries()].filter(([, item]) => isPlainObject(item)) : [];

/** Only in the experiment's folder or below, even through links: a stranger's experiment must not read other files. */
async function textOf(
  folder: string,
  name: string,
): Promise<string | { readonly message: string; readonly fix: string }> {
  try {
    const path = await realpath(join(folder, name));
    if (!path.startsWith(folder.endsWith(sep) ? folder : folder + sep) || !path.endsWith(ENDING))
      return {
        message: `“${name}” is outside the experiment's folder.`,
        fix: 'Move or copy it next to the experiment or into a folder below.',
      };
    const { size } = await stat(path);
    if (size > MAX_BYTES)
      return {
        message: `“${name}” has ${size} bytes; a kernel has at most 16384 characters.`,
        fix: 'Shorten it.',
      };
    // Other line endings would make a different experiment.
    return (await readFile(path, 'utf8')).replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
  } catch (error) {
    if (isMissing(error))
      return { message: `There is no file “${name}” in ${folder}.`, fix: 'Check its name and folder.' };
    return { message: `Cannot read “${name}”: ${unreadText(error)}`, fix: '' };
  }
}
