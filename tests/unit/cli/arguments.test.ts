import { describe, expect, it } from 'vitest';
import { parseArguments } from '../../../src/cli/arguments.ts';
import { defaultCache } from '../../../src/cli/start-cache.ts';

const REST = {
  models: null,
  startModel: null,
  slurm: null,
  cache: defaultCache(),
  measures: 'all',
  chosen: null,
  format: 'json',
  means: false,
  shard: null,
};

describe('the arguments of the headless run', () => {
  it('are a file and three options, in any order', () => {
    const wanted = {
      files: ['a.json'],
      seeds: 3,
      episodes: null,
      out: 'b.json',
      workers: 2,
      ...REST,
      expect: null,
      compare: false,
      metrics: null,
      margin: null,
      doctor: false,
    };
    expect(parseArguments(['a.json', '--seeds', '3', '--out', 'b.json', '--workers', '2'])).toEqual(wanted);
    expect(parseArguments(['--workers=2', '--out=b.json', 'a.json', '--seeds=3'])).toEqual(wanted);
  });

  it('leave missing options unset', () => {
    expect(parseArguments(['preset:default'])).toEqual({
      files: ['preset:default'],
      seeds: null,
      episodes: null,
      out: null,
      workers: null,
      ...REST,
      expect: null,
      compare: false,
      metrics: null,
      margin: null,
      doctor: false,
    });
  });

  it('may ask for a comparison of the variants', () => {
    expect(parseArguments(['a.json', '--compare'])).toMatchObject({ compare: true });
  });

  it('may set the smallest difference of interest, of one metric and with a comparison', () => {
    expect(parseArguments(['a.json', '--compare', '--margin', '0.5'])).toMatchObject({ margin: 0.5 });
    for (const [argv, words] of [
      [['--margin', '0.5'], '--margin only works with --compare.'],
      [
        ['--compare', '--margin', '-1'],
        '--margin takes a number that is at least 0, for example 0.5, not “-1”.',
      ],
      [
        ['--compare', '--margin', '0,5'],
        '--margin takes a number that is at least 0, for example 0.5, not “0,5”.',
      ],
      [
        ['--compare', '--metrics', 'success,return', '--margin', '1'],
        '--margin is in the unit of one metric.',
      ],
    ] as const)
      expect(parseArguments(['a.json', ...argv])).toMatchObject({ error: expect.stringContaining(words) });
  });

  it('may be several files, to be compared with one another', () => {
    expect(parseArguments(['a.json', 'preset:default', '--compare'])).toMatchObject({
      files: ['a.json', 'preset:default'],
      compare: true,
    });
  });

  it('may ask for only the returns', () => {
    expect(parseArguments(['a.json', '--measures', 'returns'])).toMatchObject({ measures: 'returns' });
    expect(parseArguments(['a.json', '--measures=all'])).toMatchObject({ measures: 'all' });
  });

  it.each([
    [[], 'No experiment file was given.'],
    [['a.json', 'b.json', 'c.json'], 'Several files need --compare. Add it, or remove b.json c.json.'],
    [['a.json', 'b.json', '--compare', '--out', 'c.json'], '--out works with one file only.'],
    [Array.from({ length: 13 }, () => 'a.json').concat('--compare'), 'At most 12 files can be compared.'],
    [['a.json', '--seeds', '0'], '--seeds takes a whole number from 1 to 4096, not “0”.'],
    [['a.json', '--seeds', '4097'], '--seeds takes a whole number from 1 to 4096, not “4097”.'],
    [['a.json', '--seeds', '2.5'], '--seeds takes a whole number from 1 to 4096, not “2.5”.'],
    [['a.json', '--seeds', ''], '--seeds takes a whole number from 1 to 4096, not “”.'],
    [
      ['a.json', '--measures', 'none'],
      expect.stringContaining('--measures does not know “none”. Write all, returns, or names'),
    ],
    [['a.json', '--workers', 'two'], '--workers takes a whole number from 1 to 4096, not “two”.'],
  ])('%j are rejected, with what is wrong', (argv, error) => {
    expect(parseArguments(argv)).toEqual({ error });
  });

  it.each([[['a.json', '--sedes', '3']], [['a.json', '--seeds']], [['a.json', '--out']]])(
    '%j are rejected, naming the option',
    (argv) => {
      expect(parseArguments(argv)).toEqual({ error: expect.stringContaining(argv[1] ?? '') });
    },
  );
});
