/** The largest table that a graph can have: as a file in the command and the page, and in a stored run. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Lab } from '../../../src/app/model/lab.ts';
import { openFiles } from '../../../src/app/share/any-file.ts';
import { readInput } from '../../../src/cli/input.ts';
import { validate } from '../../../src/engine/experiment/validate.ts';
import { catalogue } from '../../../src/engine/program/catalogue.ts';
import { canonicalText, fileText } from '../../../src/experiment/canonical.ts';
import type { Experiment } from '../../../src/experiment/experiment.ts';
import { writeLink } from '../../../src/experiment/link.ts';
import { decodeCheckpointFile, encodeCheckpointFile } from '../../../src/services/trainer/checkpoint-file.ts';

const ROWS = 300_000;
/** 75,000 states with four actions; the colon in their names is no key. */
const transitions = Array.from({ length: ROWS }, (_, k) => {
  const state = Math.floor(k / 4);
  const action = ['up', 'right', 'down', 'left'][k % 4];
  return `cell: ${state}, ${action}, cell: ${(state + 7 * (k % 4) + 1) % (ROWS / 4)}, 1, ${k % 4 === 0 ? -0.1 : 0}`;
});
const input = {
  name: 'large',
  world: { family: 'graph', transitions, stepLimit: 100 },
  variants: [{ agent: { type: 'q-learning' }, reward: [{ term: 'task' }] }],
  seeds: 1,
  envSteps: 1000,
  measurementPoints: 2,
};

describe('A graph of 300,000 rows', () => {
  let folder = '';
  let experiment: Experiment;
  let text = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'large-table-'));
    const file = join(folder, 'large.json');
    await writeFile(file, JSON.stringify(input));
    const read = await readInput(file, null);
    if ('lines' in read) throw new Error(read.lines.join('\n'));
    experiment = read.experiment;
    text = fileText(experiment, catalogue());
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is a file of more than 12 MB that the command reads', () => {
    expect(text.length).toBeGreaterThan(12_000_000);
    expect(experiment.world.transitions).toEqual(transitions);
  });

  it('is opened by the page from its file and from the head of a result', async () => {
    const lab = { tell: (_: string, words: string) => expect.fail(words) } as unknown as Lab;
    expect(await openFiles(lab, [new File([text], 'large.json')])).toBe(text);
    const result = `{"format":"reward-lab/result","experiment":${text.trim()},"curves":"${'x'.repeat(5_000_000)}"}`;
    expect(await openFiles(lab, [new File([result], 'result.json')])).toBe(text.trim());
  });

  it('is restored from a stored run and from a checkpoint as the same experiment', () => {
    const canonical = canonicalText(experiment, catalogue());
    const bytes = encodeCheckpointFile(canonical, [{ envSteps: 1, goal: 2, snapshot: new Uint8Array(3) }]);
    for (const stored of [canonical, decodeCheckpointFile(bytes).experiment]) {
      const parsed = validate(stored);
      expect(parsed.ok && canonicalText(parsed.value, catalogue()) === canonical).toBe(true);
    }
  });

  it('is rejected as a link, with the file as the alternative', async () => {
    const tools = {
      crc32: (data: Uint8Array) => crc32(data),
      deflate: async (data: Uint8Array) => new Uint8Array(deflateRawSync(data)),
      inflate: async () => null,
    };
    const link = await writeLink(canonicalText(experiment, catalogue()), tools);
    expect(link).toMatchObject({ ok: false, problems: [{ fix: 'Save it as a file.' }] });
  });
});

it('A file above 32 MiB is named with its size and not read', async () => {
  const reported: string[] = [];
  const lab = { tell: (_: string, words: string) => void reported.push(words) } as unknown as Lab;
  const file = new File([`{"world":${' '.repeat(2 ** 26)}`], 'huge.json');
  expect(await openFiles(lab, [file])).toBeNull();
  expect(reported).toEqual(['huge.json was not opened. It has 64 MiB; an experiment has at most 32 MiB.']);
});
