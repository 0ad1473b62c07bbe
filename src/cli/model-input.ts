/** Files of other tools that describe a world, as inputs of the commands: see `src/imports/models`. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { experimentOf } from '../imports/models/experiment-of.ts';
import { type ModelFile, readModel } from '../imports/models/read-model.ts';
import { areTransitionTitles, isArrayFile, isModelText, isOurs } from '../imports/models/texts.ts';

function isModel(file: string, bytes: Uint8Array): boolean {
  if (isArrayFile(file)) return true;
  const text = new TextDecoder().decode(bytes.subarray(0, 1_000_000));
  return !isOurs(text) && (isModelText(text, file) || areTransitionTitles(text));
}

/** Names of the other files of a model: PRISM gives them one name with several endings; arrays are called P and R. */
function siblings(file: string): readonly string[] {
  const stem = file.replace(/\.[^.]*$/, '');
  if (/\.tra$/i.test(file)) return ['sta', 'lab', 'srew', 'trew'].map((ending) => `${stem}.${ending}`);
  if (/\.npy$/i.test(file)) {
    const at = basename(stem).search(/[PQ](?![A-Za-z])/);
    const from = stem.length - basename(stem).length + at;
    return at < 0 ? [] : [`${stem.slice(0, from)}R${stem.slice(from + 1)}.npy`];
  }
  return [];
}

async function partsOf(file: string, bytes: Uint8Array): Promise<readonly ModelFile[]> {
  const others = await Promise.all(
    siblings(file).map((name) =>
      readFile(name)
        .then((own) => [{ name, bytes: own }])
        .catch(() => []),
    ),
  );
  return [{ name: file, bytes }, ...others.flat()];
}

/**
 * @param limited see `experimentOf`
 * @returns null if the file is no model, or a string that says why it cannot be read
 */
export async function modelInput(
  file: string,
  bytes: Uint8Array,
  limited: boolean,
): Promise<{ readonly input: unknown; readonly notes: readonly string[] } | string | null> {
  if (!isModel(file, bytes)) return null;
  const read = await readModel(await partsOf(file, bytes));
  return read.ok ? { input: experimentOf(read.fields, file, limited), notes: read.notes } : read.message;
}
