/** Small decision processes with deliberate ties and rewards up to 24 orders of magnitude apart. */
import type { PaidMdp } from '../../src/core/mdp.ts';
import type { Dice } from './audit-random-worlds.ts';

export interface WideWorld {
  readonly mdp: PaidMdp;
  readonly gamma: number;
}

/** Exactly representable, so that their sum is 1 in doubles, too. */
const SPLITS = [[1], [1], [0.5, 0.5], [0.25, 0.75], [2 ** -30, 1 - 2 ** -30], [0.125, 0.375, 0.5]];

/** ±k·10^e for e from −12 to 12, and sometimes 0. */
export function wideReward(roll: Dice): number {
  if (roll.chance(0.3)) return 0;
  return (roll.chance(0.4) ? -1 : 1) * (1 + roll.below(9)) * Number(`1e${roll.below(25) - 12}`);
}

/**
 * A world with 2 … 6 states and 2 … 3 actions. At discount 1, every step may end the episode or goes to a
 * later state.
 */
export function wideWorld(roll: Dice): WideWorld {
  const states = 2 + roll.below(5);
  const nActions = 2 + roll.below(2);
  const gamma = roll.pick([0, Math.fround(0.1), 0.5, Math.fround(0.9), Math.fround(0.99), 0.999, 1]);
  const forwards = gamma === 1 && roll.chance(0.5);
  // There are few different rewards, so that two paths often pay the same number.
  const rewards = Array.from({ length: 2 + roll.below(4) }, () => wideReward(roll));
  const [first, next, probability, ends, reward, legal]: number[][] = [[0], [], [], [], [], []];
  for (let s = 0; s < states; s++)
    for (let a = 0; a < nActions; a++) {
      const copied = a > 0 && roll.chance(0.15); // copies the action before, which makes an exact tie
      const allowed = a === 0 || roll.chance(0.9);
      legal?.push(allowed ? 1 : 0);
      const begin = first?.at(-2) ?? 0;
      const end = first?.at(-1) ?? 0;
      if (allowed && copied && end > begin)
        for (let k = begin; k < end; k++)
          for (const list of [next, probability, ends, reward]) list?.push(list[k] as number);
      else if (allowed) {
        const split =
          gamma === 1 && !forwards
            ? roll.pick([[1], [0.5, 0.5], [2 ** -20, 1 - 2 ** -20]])
            : roll.pick(SPLITS);
        split.forEach((p, k) => {
          const last = forwards && s === states - 1;
          const stops = last || (gamma === 1 && !forwards ? k === 0 : roll.chance(0.15));
          probability?.push(p);
          ends?.push(stops ? 1 : 0);
          next?.push(stops ? 0 : forwards ? s + 1 + roll.below(states - 1 - s) : roll.below(states));
          reward?.push(roll.pick(rewards));
        });
      }
      first?.push(next?.length ?? 0);
    }
  return { mdp: { nActions, legal, first, next, probability, ends, reward } as unknown as PaidMdp, gamma };
}
