import type { Shard } from '../contract.ts';

/** @param seeds of the experiment */
export const seedsOf = ({ index, count, first = 0 }: Shard, seeds: number): readonly number[] =>
  Array.from({ length: seeds }, (_, seed) => seed).filter(
    (seed) => seed >= first && (seed - first) % count === index,
  );
