/** Do contenders compute the same thing? Each is held against the lab's networks on one of its back ends. */
import type { Compute } from '../../../src/tensor/contract.ts';
import type { Drawn, PreparedNetwork } from './contender.ts';
import { labContender } from './lab.ts';
import {
  createMlpNetwork,
  createTextNetwork,
  DRAWN,
  MLP,
  numbersOf,
  rowByRow,
  type Task,
  TEXT,
} from './task.ts';

/** Relative; rounding alone leaves some 10⁻⁵ of an update. */
const TOLERANCE = 1e-3;
/** The second one also tests what the first left in Adam's state. */
const UPDATES = 2;
/** Draws of a perceptron, 64 actions each: enough for the mean below. */
const DRAWS = 8;
/** Standard errors. */
const SURPRISING = 6;

export interface Expected {
  readonly compute: Compute;
  readonly losses: readonly number[];
  readonly parameters: Float32Array;
}
export async function expectedOf(task: Task, compute: Compute): Promise<Expected> {
  const prepared = await labContender(compute).prepare(task);
  const losses: number[] = [];
  for (let k = 0; k < UPDATES; k++) losses.push(await prepared.update());
  const parameters = await prepared.parameters();
  prepared.close();
  return { compute, losses, parameters };
}

/** First inputs of a draw. */
export const fedOf = (task: Task, seed: number): Uint32Array =>
  Uint32Array.from(numbersOf(seed)(DRAWN), (u) =>
    Math.floor(u * (task.kind === 'mlp' ? MLP.inputs : TEXT.vocabulary)),
  );

/** Updates the contender. @returns what is wrong with it, or null */
export async function disagreement(
  prepared: PreparedNetwork,
  task: Task,
  expected: Expected,
): Promise<string | null> {
  const wrongDraws = await wrongDrawsOf(prepared, task, expected.compute);
  if (wrongDraws !== null) return wrongDraws;
  for (const [k, wanted] of expected.losses.entries()) {
    const loss = await prepared.update();
    if (!(Math.abs(loss - wanted) <= TOLERANCE * Math.max(1, Math.abs(wanted))))
      return `loss ${k + 1} is ${loss}, not ${wanted}`;
  }
  const difference = differenceOfMoves(await prepared.parameters(), expected.parameters, task.start.values);
  if (!(difference <= TOLERANCE)) return `the parameters moved otherwise by ${difference} of the way`;
  return null;
}

/** ‖found − expected‖ / ‖expected − start‖: an unmoved network is off by 1. */
function differenceOfMoves(found: Float32Array, expected: Float32Array, start: Float32Array): number {
  let off = 0;
  let way = 0;
  expected.forEach((value, i) => {
    off += ((found[i] ?? Number.NaN) - value) ** 2;
    way += (value - (start[i] ?? 0)) ** 2;
  });
  return Math.sqrt(off / way);
}

/** Stated probabilities are those of the first parameters; and −ln p is in the mean the entropy, as it is where draws follow p. */
async function wrongDrawsOf(prepared: PreparedNetwork, task: Task, compute: Compute): Promise<string | null> {
  const surplus: number[] = [];
  for (let k = 0; k < (task.kind === 'mlp' ? DRAWS : 1); k++) {
    const fed = fedOf(task, 31 + k);
    const drawn = await prepared.draw(fed, 41 + k);
    const scores = await scoresOf(compute, task, fed, drawn);
    for (const [i, wanted] of scores.logp.entries()) {
      if (task.kind !== 'mlp' && i % TEXT.time === 0) continue;
      const stated = drawn.logp[i] ?? Number.NaN;
      if (!(Math.abs(stated - wanted) <= TOLERANCE * Math.max(1, -wanted)))
        return `ln p of draw ${i} is ${stated}, not ${wanted}`;
      surplus.push(-wanted - (scores.entropy[i] ?? 0));
    }
  }
  const mean = surplus.reduce((sum, x) => sum + x, 0) / surplus.length;
  const variance = surplus.reduce((sum, x) => sum + (x - mean) ** 2, 0) / surplus.length;
  const errors = mean / Math.sqrt(variance / surplus.length);
  if (!(Math.abs(errors) <= SURPRISING))
    return `−ln p of what was drawn is off its entropy by ${mean} (${errors} standard errors)`;
  return null;
}

/** ln p and entropy of what was drawn, with the first parameters. */
async function scoresOf(compute: Compute, task: Task, fed: Uint32Array, { outputs }: Drawn) {
  const network = task.kind === 'mlp' ? createMlpNetwork(compute) : createTextNetwork(compute, task);
  compute.write(network.parameters.values, task.start.values);
  try {
    if ('score' in network) return await network.score(outputs, DRAWN, TEXT.time, 1);
    network.forward(fed, DRAWN);
    return await network.evaluate(outputs, rowByRow(DRAWN));
  } finally {
    network.close();
  }
}
