import { afterEach, expect, test } from 'vitest';
import type { OpenLab } from '../../../../src/app/lab/create-lab.ts';
import {
  decodeCheckpointFile,
  encodeCheckpointFile,
} from '../../../../src/services/trainer/checkpoint-file.ts';
import { experiment, openLab, type Setup, seriesOf, until } from './fake-lab.ts';
import { COLUMN } from './fake-session.ts';

const labs: OpenLab[] = [];
afterEach(() => {
  for (const lab of labs.splice(0)) lab.dispose();
});
function open(setup: Setup = {}) {
  const made = openLab(setup);
  labs.push(made.lab);
  return made;
}
/** Two seconds at 10,000 steps per second. */
const slow = { ...experiment, envSteps: 20_000, measurementPoints: 50 };
const TEN_THOUSAND = 6;
const FASTEST = 9;
const start = (lab: OpenLab, spec: unknown) => {
  lab.actions.openText(JSON.stringify(spec));
  lab.actions.start();
};
const status = (lab: OpenLab) => lab.run.getState().status;
const stepsOf = (lab: OpenLab) => lab.run.getState().envSteps;

async function exported(lab: OpenLab): Promise<Uint8Array> {
  const file = await lab.actions.exportCheckpoint();
  if ('problems' in file) throw new Error(file.problems[0]?.message);
  return file.bytes;
}

/** A run of three shards, stopped halfway after an edit. */
async function inMidRun() {
  const made = open({ speed: TEN_THOUSAND });
  const { lab } = made;
  start(lab, slow);
  await until(() => stepsOf(lab) > 3_000);
  lab.actions.set('variants[0].agent.alpha', 0.25);
  await until(() => lab.run.getState().marks.length === 1);
  await until(() => stepsOf(lab) > 6_000);
  const bytes = await exported(lab);
  const at = decodeCheckpointFile(bytes).shards[0]?.envSteps;
  await until(() => stepsOf(lab) === at);
  return { ...made, bytes };
}

test('exporting pauses the run, and in another lab the file goes on to the same numbers', async () => {
  const { lab: first, bytes } = await inMidRun();
  expect(status(first)).toBe('paused');
  const { shards } = decodeCheckpointFile(bytes);
  const at = shards[0]?.envSteps ?? 0;
  expect(shards.map(({ envSteps, goal }) => [envSteps, goal])).toEqual(Array(3).fill([at, at]));

  // Another computer has other threads: the shards of the file count.
  const { lab: second, workers } = open({ threads: 1 });
  expect(await second.actions.openCheckpoint(bytes)).toEqual([]);
  await until(() => status(second) === 'paused');
  expect(workers).toHaveLength(3);
  expect(second.run.getState().backend.workers).toBe(3);
  expect(stepsOf(second)).toBe(at);
  expect(second.draft.getState().experiment.variants[0]?.agent.alpha).toBe(0.25);
  expect(second.draft.getState().pending).toBe('none');
  expect(second.run.getState().marks).toEqual([
    { kind: 'restart', envSteps: at, text: 'continued from a checkpoint' },
  ]);
  expect(second.run.getState().notices.at(-1)?.text).toContain(
    `paused at env step ${at}. Press play to continue.`,
  );

  for (const lab of [first, second]) {
    lab.actions.setSpeed(FASTEST);
    lab.actions.togglePlay();
    await until(() => status(lab) === 'done');
  }
  const curves = await Promise.all([first, second].map((lab) => seriesOf(lab, 0, COLUMN.return, 50)));
  const from = Math.floor(at / 400); // windows of 400 steps; the one in progress is complete in the file
  const [whole, continued] = curves.map(({ mean }) => [...mean]);
  expect(continued?.slice(from)).toEqual(whole?.slice(from));
  expect(continued?.slice(0, from).every(Number.isNaN)).toBe(true);
  expect(curves[1]?.n[49]).toBe(3);
});

test('a live edit after opening is accepted without a question, and a worker that dies returns to the checkpoint', async () => {
  const { bytes } = await inMidRun();
  const at = decodeCheckpointFile(bytes).shards[0]?.envSteps ?? 0;
  const { lab } = open({ speed: TEN_THOUSAND });
  await lab.actions.openCheckpoint(bytes);
  lab.killWorker(1);
  await until(() => lab.run.getState().marks.length === 2);
  expect(lab.run.getState().log.at(-1)).toContain(`its last snapshot at env step ${at}`);
  lab.actions.set('variants[0].agent.alpha', 0.5);
  await until(() => lab.run.getState().experiment?.variants[0]?.agent.alpha === 0.5);
  expect(lab.draft.getState().pending).toBe('none');
  lab.actions.setSpeed(FASTEST);
  lab.actions.togglePlay();
  await until(() => status(lab) === 'done');
  expect((await seriesOf(lab, 0, COLUMN.return, 50)).n[49]).toBe(3);
});

test.each([
  ['is none', () => new TextEncoder().encode('{}'), /not a checkpoint/],
  ['is cut off', (bytes: Uint8Array) => bytes.subarray(0, -3), /truncated/],
  [
    'is damaged',
    (bytes: Uint8Array) => bytes.map((byte, k) => (k === bytes.length - 1 ? byte ^ 1 : byte)),
    /damaged: the part of worker 3 of 3/,
  ],
  [
    'holds an experiment that this build refuses',
    (bytes: Uint8Array) => {
      const { shards } = decodeCheckpointFile(bytes);
      const [variant] = experiment.variants;
      const variants = [{ ...variant, agent: { type: 'q-learning', alpha: 7 } }];
      return encodeCheckpointFile(JSON.stringify({ ...slow, variants }), shards);
    },
    /This build of the page cannot continue.*Too large/,
  ],
  [
    'has more shards than seeds',
    (bytes: Uint8Array) =>
      encodeCheckpointFile(JSON.stringify({ ...slow, seeds: 2 }), decodeCheckpointFile(bytes).shards),
    /more workers than its experiment has seeds/,
  ],
  [
    "holds another build's program",
    (bytes: Uint8Array) =>
      encodeCheckpointFile(
        JSON.stringify(slow),
        decodeCheckpointFile(bytes).shards.map((shard) => ({ ...shard, snapshot: Uint8Array.of(0x21) })),
      ),
    /This build of the page cannot continue the checkpoint.*do not fit/,
  ],
])(
  'a file that %s is rejected with a message, and the open run continues unchanged',
  async (_, spoil, words) => {
    const { lab, workers, bytes } = await inMidRun();
    const before = { ...lab.draft.getState() };
    const { generation, marks, envSteps } = lab.run.getState();
    const problems = await lab.actions.openCheckpoint(spoil(bytes));
    expect(problems[0]?.message).toMatch(words);
    expect(lab.draft.getState()).toEqual(before);
    expect(lab.run.getState()).toMatchObject({ status: 'paused', generation, marks, envSteps });
    expect(workers.slice(0, 3).every((worker) => !worker.terminated)).toBe(true);
    expect(workers.slice(3).every((worker) => worker.terminated)).toBe(true);
    lab.actions.setSpeed(FASTEST);
    lab.actions.togglePlay();
    await until(() => status(lab) === 'done');
  },
);

test('the page says why it cannot export: nothing open, another budget during the run, a lost worker', async () => {
  const { lab } = open({ speed: TEN_THOUSAND });
  const words = async () => {
    const file = await lab.actions.exportCheckpoint();
    return 'problems' in file ? (file.problems[0]?.message ?? '') : '';
  };
  expect(await words()).toMatch(/There is no open run/);
  start(lab, slow);
  await until(() => stepsOf(lab) > 1_000);
  lab.actions.set('envSteps', 40_000);
  lab.actions.keepLearned();
  await until(() => lab.run.getState().experiment?.envSteps === 40_000);
  expect(await words()).toMatch(/changed during the run.*Restart with this budget/);
  lab.actions.stop();
  expect(await words()).toMatch(/There is no open run/);

  const before = (_: number, shard: { index: number }) => {
    if (shard.index === 1) throw new Error('illegal instruction');
  };
  const lame = open({ options: () => ({ before }) }).lab;
  start(lame, slow);
  await until(() => status(lame) === 'done');
  const file = await lame.actions.exportCheckpoint();
  expect('problems' in file && file.problems[0]?.message).toMatch(/A worker of this run was lost/);
});
