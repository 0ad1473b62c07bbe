/** Event files of TensorBoard, made byte by byte. */
import { expect, test } from 'vitest';
import { maskedCrc } from '../../../src/core/event-records.ts';
import type { ImportedState } from '../../../src/imports/log-lines.ts';
import { readLogFile } from '../../../src/imports/read-log.ts';
import { MAX_EVENT_BYTES } from '../../../src/imports/tfevents.ts';
import { Random } from '../../property/random-values.ts';
import {
  bytesField,
  crcOf,
  double,
  event,
  float,
  plugin,
  record,
  simple,
  tensor,
  text,
  VERSION,
  varint,
  WALL_TIME,
} from './event-bytes.ts';

const NAME = 'events.out.tfevents.1764300000.host.77.0';
async function read(bytes: readonly number[], name = NAME): Promise<ImportedState | string> {
  return readLogFile(new Blob([Uint8Array.from(bytes)]), name);
}
async function lines(...records: readonly (readonly number[])[]) {
  const found = await read([...VERSION, ...records.flat()]);
  if (typeof found === 'string') throw new Error(found);
  return {
    drawn: found.lines.map(({ metric, origin, over, x, y }) => [metric, origin, over, [...x], [...y]]),
    open: found.open.map(({ origin, over, x, y }) => [origin, over, [...x], [...y]]),
    notes: found.notes,
  };
}

test('the checksum is CRC-32C, as the check value of the catalogue and the head of TensorBoard’s own files show', () => {
  expect(crcOf([...'123456789'].map((digit) => digit.charCodeAt(0)))).toBe(0xe3069283);
  expect(VERSION.slice(0, 12)).toEqual([0x18, 0, 0, 0, 0, 0, 0, 0, 0xa3, 0x7f, 0x4b, 0x22]);
  expect(maskedCrc(Uint8Array.from([0x18, 0, 0, 0, 0, 0, 0, 0]))).toBe(0x224b7fa3);
});

test('draws each scalar in the chart of its own meaning, and asks about the others', async () => {
  const { drawn, open, notes } = await lines(
    event([10], simple('charts/episodic_return', 1.5), simple('losses/entropy', 0.5)),
    event(varint(300), simple('charts/episodic_return', 2.5), simple('charts/learning_rate', 0.25)),
  );
  expect(drawn).toEqual([
    ['return', 'charts/episodic_return', '', [10, 300], [1.5, 2.5]],
    ['entropy', 'losses/entropy', '', [10], [0.5]],
  ]);
  expect(open).toEqual([['charts/learning_rate', '', [300], [0.25]]]);
  expect(notes).toEqual([]);
});

test('converts the values of Stable-Baselines3 and names the optimizer steps of TRL', async () => {
  const sb3 = await lines(event([8], simple('rollout/ep_rew_mean', -3), simple('train/entropy_loss', -0.75)));
  expect(sb3.drawn).toEqual([
    ['return', 'rollout/ep_rew_mean', '', [8], [-3]],
    ['entropy', 'train/entropy_loss', '', [8], [0.75]],
  ]);
  const trl = await lines(
    event([8], simple('train/reward', 0.5), simple('train/frac_reward_zero_std', 0.25)),
  );
  expect(trl.drawn).toEqual([
    ['return', 'train/reward', 'optimizer steps (“step” of TRL)', [8], [0.5]],
    ['silentGroups', 'train/frac_reward_zero_std', 'optimizer steps (“step” of TRL)', [8], [0.25]],
  ]);
  const unknown = await lines(event([8], simple('zebra', 1)));
  expect(unknown.open).toEqual([['zebra', '“step” of TensorBoard', [8], [1]]]);
});

// −5 in two's complement of 64 bits, in groups of seven.
const MINUS_FIVE = [0xfb, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01];
test.each([
  ['float_val', [[8, 1], bytesField(5, float(2.5))], 2.5],
  [
    'float_val, not packed',
    [
      [8, 1],
      [0x2d, ...float(2.5)],
    ],
    2.5,
  ],
  ['double_val', [[8, 2], bytesField(6, double(0.1))], 0.1],
  ['int_val', [[8, 3], bytesField(7, MINUS_FIVE)], -5],
  ['int64_val', [[8, 9], bytesField(10, varint(3_000_000_000))], 3e9],
  ['half_val', [[8, 19], bytesField(13, varint(0x3e00))], 1.5],
  ['half_val of bfloat16', [[8, 14], bytesField(13, varint(0x4020))], 2.5],
  ['tensor_content', [[8, 1], bytesField(4, float(-0.5))], -0.5],
  ['tensor_content of half', [[8, 19], bytesField(4, [0x00, 0xb8])], -0.5],
  ['a shape of one', [[8, 1], bytesField(2, bytesField(2, [8, 1])), bytesField(5, float(4))], 4],
  ['no number, which stands for zero', [[8, 1], bytesField(2, [])], 0],
])('reads a scalar tensor with %s', async (_, fields, value) => {
  const { drawn } = await lines(
    event([5], [...tensor('charts/episodic_return', ...fields), ...plugin('scalars')]),
  );
  expect(drawn).toEqual([['return', 'charts/episodic_return', '', [5], [value]]]);
});

test('leaves out what is not a number, and says so', async () => {
  const hyperparameters = [
    ...tensor('_hparams_/session', [8, 1], bytesField(5, float(0))),
    ...plugin('hparams'),
  ];
  const vector = tensor(
    'grad',
    [8, 1],
    bytesField(2, bytesField(2, [8, 2])),
    bytesField(4, [...float(1), ...float(2)]),
  );
  const words = [...tensor('note/text', [8, 7], text(8, 'hello')), ...plugin('text')];
  const { drawn, open, notes } = await lines(
    event([0], hyperparameters),
    event([1], vector, words, simple('charts/episodic_return', 3)),
    event([2], simple('charts/episodic_return', Number.NaN)),
  );
  expect(drawn).toEqual([['return', 'charts/episodic_return', '', [1], [3]]]);
  expect(open).toEqual([]);
  expect(notes).toEqual([
    '3 values are no single numbers and were left out, such as texts, images and histograms: “_hparams_/session” and 2 more.',
    expect.stringMatching(/^One value was left out: no finite number \(“NaN” in the record at byte \d+\)\.$/),
  ]);
});

test('leaves out a negative step and averages values at the same step, and says so', async () => {
  const { drawn, notes } = await lines(
    event(MINUS_FIVE, simple('charts/episodic_return', 9)),
    event([1], simple('charts/episodic_return', 1)),
    event([1], simple('charts/episodic_return', 2)),
  );
  expect(drawn).toEqual([['return', 'charts/episodic_return', '', [1], [1.5]]]);
  expect(notes).toEqual([
    `One value was left out: no number for the step (“-5” in the record at byte ${VERSION.length}).`,
    'Values of one line at the same step, such as those of seeds, were averaged: up to 2.',
  ]);
});

const POINT = event([1], simple('charts/episodic_return', 3));
test('reads what comes before the record in which a file ends, as files of running programs do', async () => {
  const at = VERSION.length + POINT.length;
  for (const left of [3, 13, POINT.length - 1]) {
    const found = await read([...VERSION, ...POINT, ...POINT.slice(0, left)]);
    if (typeof found === 'string') throw new Error(found);
    expect(found.lines.map(({ y }) => [...y])).toEqual([[3]]);
    expect(found.notes).toEqual([
      `It ends within the record that begins at byte ${at}, as while a run is still writing it; what comes before was read. To have the rest, copy the file again.`,
    ]);
  }
});

test('names the byte of every damage, and never draws a damaged number', async () => {
  const whole = [...VERSION, ...POINT];
  for (let at = 0; at < whole.length; at++) {
    const damaged = whole.with(at, (whole[at] ?? 0) ^ 0x10);
    const found = await read(damaged);
    const begin = at < VERSION.length ? 0 : VERSION.length;
    expect(found).toMatch(
      new RegExp(`^The (length|content) of the record at byte ${begin} is damaged: .*Copy the file`),
    );
  }
});

test.each([
  ['', NAME, /^It is empty\.$/],
  ['too short', NAME, /^It ends within its first record, at byte 9\. Copy the whole file again\.$/],
  ['a field longer than its event', NAME, /record at byte 0 is no event of TensorBoard: field 5 is longer/],
  ['an unknown kind of field', NAME, /record at byte 0 is no event .*field 1 has the unknown kind 3/],
  ['a number without end', NAME, /record at byte 0 is no event .*a number is too long/],
  ['a number cut off', NAME, /record at byte 0 is no event .*a number is cut off/],
  ['text', NAME, /The length of the record at byte 0 is damaged/],
])('rejects %j in words', async (what, name, words) => {
  const files: Readonly<Record<string, readonly number[]>> = {
    'too short': VERSION.slice(0, 9),
    'a field longer than its event': record([0x2a, 5, 1]),
    'an unknown kind of field': record([0x0b]),
    'a number without end': record([0x10, ...Array<number>(10).fill(0x80), 1]),
    'a number cut off': record([0x10, 0x80]),
    text: [...new TextEncoder().encode('step,return\n1,2\n3,4')],
  };
  expect(await read(files[what] ?? [], name)).toMatch(words);
});

test('recognizes an event file by its content, whatever its name, and limits its bytes', async () => {
  const found = await read([...VERSION, ...POINT], 'copy');
  expect(found).toMatchObject({ lines: [{ label: 'copy', metric: 'return' }] });
  const large = new Blob([Uint8Array.from(VERSION), new Uint8Array(MAX_EVENT_BYTES)]);
  expect(await readLogFile(large, NAME)).toMatch(/It has 64\.0 MB; the limit is 64 MB/);
});

test('answers in words to any content with correct checksums, and draws finite numbers only', async () => {
  const random = new Random(20_261_201);
  const whole = [
    ...WALL_TIME,
    0x10,
    ...varint(300),
    ...bytesField(5, [
      ...bytesField(1, [
        ...tensor('charts/episodic_return', [8, 1], bytesField(5, float(2))),
        ...plugin('scalars'),
      ]),
      ...bytesField(1, simple('losses/entropy', 0.5)),
    ]),
  ];
  let opened = 0;
  for (let k = 0; k < 2_000; k++) {
    const data = [...whole];
    for (let times = 1 + random.below(3); times > 0; times--) {
      const at = random.below(data.length);
      if (random.chance(0.5)) data[at] = random.below(256);
      else
        data.splice(at, random.below(4), ...Array.from({ length: random.below(4) }, () => random.below(256)));
    }
    const found = await read([...VERSION, ...POINT, ...record(data)]);
    if (typeof found === 'string') {
      expect(found).toMatch(
        /^The record at byte \d+ is no event of TensorBoard: .+\. Copy the file again\.$/,
      );
      continue;
    }
    opened++;
    for (const { x, y } of [...found.lines, ...found.open])
      expect([...x, ...y].every(Number.isFinite), data.join()).toBe(true);
    expect(found.lines.some(({ metric, x }) => metric === 'return' && x.includes(1))).toBe(true);
  }
  expect(opened).toBeGreaterThan(100);
  expect(opened).toBeLessThan(2_000);
});
