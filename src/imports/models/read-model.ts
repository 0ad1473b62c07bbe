/** Reads files of other tools that describe a finite Markov decision process into the fields of a graph world. */
import type { Pasted } from '../pasted.ts';
import { readPastedTable } from '../pasted-table.ts';
import { Rejection, reading, reject } from '../rejection.ts';
import { shown } from '../separated.ts';
import { isMat, readMat, type Variable } from './mat.ts';
import { type Matrices, type Matrix, readMatrices } from './matrices.ts';
import { worldOf } from './model.ts';
import { isNpy, readNpy } from './npy.ts';
import { type PrismTexts, readPrism } from './prism.ts';
import { MAX_MODEL_BYTES, prismPart } from './texts.ts';

export interface ModelFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const textOf = ({ bytes }: ModelFile): string => new TextDecoder().decode(bytes);

/** Whether all rows of the last dimension add up to 1. */
function areProbabilities({ shape, values }: Matrix): boolean {
  const width = shape.at(-1) ?? 0;
  if (shape.length !== 3 || width === 0) return false;
  for (let row = 0; row < values.length; row += width) {
    let sum = 0;
    for (let k = 0; k < width; k++) sum += values[row + k] ?? 0;
    if (Math.abs(sum - 1) > 1e-5) return false;
  }
  return true;
}

/** Arrays of NumPy: the one whose rows add up to 1 holds the transitions, the other the rewards. */
function fromArrays(files: readonly ModelFile[]): Matrices {
  const arrays = files.map((file) => readNpy(file.bytes, file.name));
  const at = arrays.findIndex(areProbabilities);
  const transitions = arrays[at];
  if (transitions === undefined)
    return reject(
      `None of ${files.map(({ name }) => shown(name)).join(', ')} has three dimensions whose last rows add up to 1, as transitions do. Choose the arrays of P and R together.`,
    );
  if (arrays.length > 2) return reject('Choose two arrays: the transitions and the rewards.');
  const isQ = /^q/i.test(files[at]?.name ?? '');
  return { named: isQ ? 'Q' : 'P', transitions, rewards: arrays[1 - at] ?? null, discount: null };
}

/** MATLAB's MDPtoolbox: P as S×S×A or as a cell for each action. Turned into A×S×S. */
function stacked(variable: Variable, name: string): Matrix {
  if ('shape' in variable) {
    const [a = 0, b = 0, c = 0] = variable.shape;
    if (variable.shape.length !== 3 || a !== b) return variable;
    const values = new Float64Array(a * b * c);
    for (let k = 0; k < values.length; k++) {
      const next = k % b;
      const state = Math.floor(k / b) % a;
      values[k] = variable.values[(state * b + next) * c + Math.floor(k / (a * b))] ?? 0;
    }
    return { shape: [c, a, b], values };
  }
  const [first] = variable;
  if (first === undefined || variable.some(({ shape }) => shape.join() !== first.shape.join()))
    return reject(`The cells of ${name} differ in size.`);
  const values = variable.flatMap((cell) => Array.from(cell.values));
  return { shape: [variable.length, ...first.shape], values };
}

async function fromMat({ name, bytes }: ModelFile): Promise<Matrices> {
  const variables = await readMat(bytes);
  const transitions = variables.get('P') ?? variables.get('T');
  if (transitions === undefined)
    return reject(
      `${shown(name)} has no variable P. It has ${[...variables.keys()].map((key) => shown(key)).join(', ') || 'none with numbers'}.`,
    );
  const rewards = variables.get('R');
  const ofState =
    rewards !== undefined && 'shape' in rewards && rewards.shape.length === 2 && rewards.shape.includes(1);
  const given = rewards === undefined ? null : stacked(rewards, 'R');
  const discount = ['discount', 'gamma', 'beta'].flatMap((key) => {
    const value = variables.get(key);
    return value !== undefined && 'shape' in value ? [value.values[0] ?? 1] : [];
  })[0];
  return {
    named: 'P',
    transitions: stacked(transitions, 'P'),
    // A row or column of rewards has one for each state.
    rewards: ofState && given !== null ? { shape: [given.values.length], values: given.values } : given,
    discount: discount ?? null,
  };
}

function fromPrism(files: readonly ModelFile[]): PrismTexts | null {
  const texts: Partial<Record<keyof PrismTexts, string>> = {};
  for (const file of files) {
    const part = prismPart(textOf(file), file.name);
    if (part === null) return null;
    if (texts[part] !== undefined)
      return reject(`Two of the files are .${part} files. Choose those of one model.`);
    texts[part] = textOf(file);
  }
  const { tra } = texts;
  if (tra === undefined)
    return reject('Choose the .tra file together with it: the transitions are in that file.');
  return { ...texts, tra };
}

async function read(files: readonly ModelFile[]): Promise<Pasted> {
  const [first] = files;
  if (first === undefined) return reject('No file was chosen.');
  if (files.every(({ bytes }) => isNpy(bytes))) return worldOf(readMatrices(fromArrays(files)));
  const prism = fromPrism(files);
  if (prism !== null) return reading('PRISM', () => worldOf(readPrism(prism)));
  if (files.length > 1)
    return reject(
      `${shown(files.find((file) => prismPart(textOf(file), file.name) === null)?.name ?? first.name)} does not belong to the other files. Choose one file, the files of one PRISM model, or two arrays of NumPy.`,
    );
  if (isMat(first.bytes)) return worldOf(readMatrices(await fromMat(first)));
  return readPastedTable(textOf(first), first.name);
}

/** Several files are the parts of one model. Never rejects. */
export async function readModel(files: readonly ModelFile[]): Promise<Pasted> {
  const total = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (total > MAX_MODEL_BYTES)
    return { ok: false, message: `It has more than ${MAX_MODEL_BYTES / 1e6} MB. Merge states or actions.` };
  try {
    return await read(files);
  } catch (error) {
    if (error instanceof Rejection) return { ok: false, message: error.message };
    throw error;
  }
}
