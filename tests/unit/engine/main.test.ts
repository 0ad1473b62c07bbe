import { expect, it } from 'vitest';
import {
  AGENT_FAULT,
  COUNT,
  COUNTS,
  mainModule,
  RECENT_EPISODES,
  SUM,
} from '../../../src/engine/program/main.ts';
import { HISTOGRAM_BINS } from '../../../src/stats/metrics/metrics.ts';

it('the host reads sums and counters where the loop’s text puts them', () => {
  const { text } = mainModule();
  const declared = (name: string) =>
    Number(new RegExp(`^const ${name}(?:: u32)? = (\\d+);`, 'm').exec(text)?.[1]);
  const capital = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1);
  for (const [name, slot] of Object.entries(SUM)) expect(declared(`sum${capital(name)}`), name).toBe(slot);
  for (const [name, slot] of Object.entries(COUNT))
    expect(declared(`count${capital(name)}`), name).toBe(slot);
  expect(declared('nCounts')).toBe(COUNTS);
  expect(declared('nRecent')).toBe(RECENT_EPISODES);
  expect(declared('nBins')).toBe(HISTOGRAM_BINS);
  expect(declared('agentFault')).toBe(AGENT_FAULT);
});
