/** Divides the problems of a task into splits, so that no prompt is in both. */
import { NamedDraw, namedKey, nameHash, permuted, threefry2x32 } from '../../core/random.ts';
import type { Draw, Split } from '../language-contract.ts';

export type Counts = Readonly<Record<Split, number>>;

/** Maps an index to a problem in each split. */
interface Space<T> {
  readonly problems: Counts;
  /** @throws RangeError for an index beyond the split */
  problem(split: Split, index: number): T;
}

const spaceOf = <T>(problems: Counts, make: Space<T>['problem']): Space<T> => ({
  problems,
  problem(split, index) {
    if (!(Number.isInteger(index) && index >= 0 && index < problems[split]))
      throw new RangeError(`Problem ${index} of ${split} does not exist: there are ${problems[split]}.`);
    return make(split, index);
  },
});

/**
 * Sizes of the splits: as requested if possible. Otherwise at most a quarter is held out, and the rest is for
 * training.
 */
export function shares(size: number, wanted: Counts): Counts {
  const { train, 'held-out': held } = wanted;
  if (train + held <= size) return wanted;
  const kept = Math.min(held, Math.max(1, Math.floor(size / 4)), size - 1);
  return { train: Math.min(train, size - kept), 'held-out': kept };
}

/**
 * A finite set of problems, numbered 0 … size − 1, distributed over the splits without repetition.
 * @param name of the task, which determines the order
 */
export function rankedSpace<T>(
  seed: number,
  name: string,
  size: number,
  wanted: Counts,
  make: (rank: number) => T,
): Space<T> {
  const problems = shares(size, wanted);
  const key = namedKey(seed, `${name}/order`, 0);
  return spaceOf(problems, (split, index) =>
    make(permuted(key, size, split === 'held-out' ? index : problems['held-out'] + index)),
  );
}

/**
 * Pairs of a public part (in the prompt, which decides the split) and a hidden part. No pair occurs twice.
 * @param shown number of public parts @param hidden number of hidden parts of each
 */
export function pairedSpace<T>(
  seed: number,
  name: string,
  shown: number,
  hidden: number,
  wanted: Counts,
  make: (shown: number, hidden: number) => T,
): Space<T> {
  // Use every prompt once before any repeats with another hidden part.
  const parts = rankedSpace(seed, name, shown, wanted, (rank) => rank);
  const most = (split: Split): number => Math.min(wanted[split], parts.problems[split] * hidden);
  return spaceOf({ train: most('train'), 'held-out': most('held-out') }, (split, index) => {
    const many = parts.problems[split];
    const rank = parts.problem(split, index % many);
    const key = namedKey(seed, `${name}/hidden`, rank);
    return make(rank, permuted(key, hidden, Math.floor(index / many)));
  });
}

/** Maximum candidates per search: far more than a split of a twentieth needs. */
const TRIES = 4096;
const SMALLEST_SHARE = 0.05;
/** Number of candidates checked for both splits, and of hashes tried until both exist. */
const PROBES = 64;
const SALTS = 32;

/**
 * Randomly generated problems that are not numbered. A hash of the prompt determines the split. An index gets
 * the first candidate of its stream that belongs to the split, so two indices may give the same problem.
 * @throws RangeError if there are too few prompts to hold some out
 */
export function hashedSpace<T extends { readonly prompt: readonly number[] }>(
  seed: number,
  name: string,
  wanted: Counts,
  make: (draw: Draw) => T,
): Space<T> {
  const { train, 'held-out': held } = wanted;
  const share = Math.min(0.5, Math.max(SMALLEST_SHARE, held / (train + held)));
  const bound = Math.floor(share * 2 ** 32);
  const key = [seed >>> 0, nameHash(name)] as const;
  const isHeldOut = ({ prompt }: T, salt: number): boolean =>
    threefry2x32(key, [nameHash(prompt.join(' ')), salt])[0] < bound;

  const probe = new NamedDraw(seed, `${name}/probe`);
  const probes = Array.from({ length: PROBES }, () => make(probe));
  const salt = Array.from({ length: SALTS }, (_, k) => k).find((each) => {
    const kept = probes.filter((made) => isHeldOut(made, each)).length;
    return kept > 0 && kept < PROBES;
  });
  if (salt === undefined) throw tooFew();
  return spaceOf(wanted, (split, index) => {
    const draw = new NamedDraw(seed, `${name}/${split}`, index);
    for (let tries = 0; tries < TRIES; tries++) {
      const made = make(draw);
      if (isHeldOut(made, salt) === (split === 'held-out')) return made;
    }
    throw tooFew();
  });

  function tooFew(): RangeError {
    return new RangeError(`The task has too few different prompts to hold some out (${name}).`);
  }
}
