/**
 * `npm run test:release` runs everything; `npm test` a selection that takes minutes: without the files of left-out.ts,
 * and with the smaller of two sample sizes. One variable says which: REWARD_LAB_TESTS is "release", "selection",
 * or, where single files are run, empty: then no file is left out, and samples are small.
 */
const { REWARD_LAB_TESTS } = process.env;
export const RELEASE = REWARD_LAB_TESTS === 'release';
/** For single tests: what `npm test` leaves out. */
export const SELECTION = REWARD_LAB_TESTS === 'selection';

/** @returns the first before a release, the second in `npm test` */
export function inRelease<T>(all: T, some: T): T {
  return RELEASE ? all : some;
}

const DAY_MS = 86_400_000;
const TURNS = 32;
const QUARTERS = 4;
const day = Math.floor(Date.now() / DAY_MS);
/** The group of slow files that runs: 0 to 31, or all. */
export const { REWARD_LAB_TURN: turn = `${day % TURNS}` } = process.env;
/** Moves on by one more each round: a file that runs on every 32nd day would otherwise run the same quarter of its loops for ever. */
const quarter = (day + Math.floor(day / TURNS)) % QUARTERS;

/** For loops over all that is registered: in `npm test` a quarter of them, by the date, so that all have their turn. */
export function today<T>(all: readonly T[]): readonly T[] {
  return SELECTION && turn !== 'all' ? all.filter((_, k) => k % QUARTERS === quarter) : all;
}
