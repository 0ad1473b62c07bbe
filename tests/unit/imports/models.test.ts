/** Models of other tools, written by hand in the tools' shapes, and their values worked out by hand. */
import { describe, expect, it, test } from 'vitest';
import { exactAnswers } from '../../../src/engine/exact/answers.ts';
import { validate } from '../../../src/engine/experiment/validate.ts';
import { experimentOf } from '../../../src/imports/models/experiment-of.ts';
import { type ModelFile, readModel } from '../../../src/imports/models/read-model.ts';
import type { TableFields } from '../../../src/imports/pasted.ts';
import {
  bytes,
  DIE_LAB,
  DIE_STA,
  DIE_TRA,
  FLIPS,
  FOREST,
  mat,
  npy,
  TIGER,
  TWO_WAYS_DRN,
  variable,
} from './model-bytes.ts';

const file = (name: string, content: string | Uint8Array): ModelFile => ({
  name,
  bytes: typeof content === 'string' ? bytes(content) : content,
});

async function fieldsOf(...files: readonly ModelFile[]): Promise<TableFields> {
  const read = await readModel(files);
  if (!read.ok) throw new Error(read.message);
  return read.fields;
}
async function refusal(...files: readonly ModelFile[]): Promise<string> {
  const read = await readModel(files);
  return read.ok ? `read: ${JSON.stringify(read.fields)}` : read.message;
}
async function notesOf(...files: readonly ModelFile[]): Promise<string> {
  const read = await readModel(files);
  return read.ok ? read.notes.join(' ') : read.message;
}

/** The optimal value of the start, exactly. @param gamma where the file has no discount */
async function optimalValue(fields: TableFields, gamma = 1): Promise<number> {
  const input = experimentOf({ discount: gamma, ...fields }, 'x.json', false);
  const parsed = validate(input);
  if (!parsed.ok)
    throw new Error(parsed.problems.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  const request = { policies: [], temperature: null, horizon: null };
  const answers = await exactAnswers(parsed.value, 0, request);
  if ('missing' in answers || 'missing' in answers.task.optimal) throw new Error(JSON.stringify(answers));
  return answers.task.optimal.fromStart;
}

describe('explicit files of PRISM', () => {
  it('count the flips of Knuth and Yao’s die: 11/3, and each face comes up with probability 1/6', async () => {
    const parts = [file('die.tra', DIE_TRA), file('die.lab', DIE_LAB), file('die.sta', DIE_STA)];
    const flips = await fieldsOf(...parts, file('die.srew', FLIPS));
    expect(await optimalValue(flips)).toBeCloseTo(11 / 3, 9);
    expect(flips.start).toEqual(['s=0 d=0']);
    expect(flips.goals).toEqual([1, 2, 3, 4, 5, 6].map((d) => `s=7 d=${d}`));
    // A reward on the transition into one face is paid as often as the face comes up.
    const faces = [3, 4, 4, 5, 5, 6].map((from, k) => `13 1\n${from} ${7 + k} 1\n`);
    for (const trew of faces)
      expect(await optimalValue(await fieldsOf(...parts, file('die.trew', trew)))).toBeCloseTo(1 / 6, 9);
  });

  it('are an MDP with three counts, with action labels, comments, and rewards of states and transitions', async () => {
    // From 0, "go" reaches 1 with 1/2 and else stays; "leap" ends at once. State 0 costs 1, and entering 2 from 1 pays 5.
    const tra =
      '# Transitions (MDP)\n3 4 5\n0 0 0 0.5 go\n0 0 1 0.5 go\n0 1 2 1 leap\n1 0 2 1 go\n2 0 2 1 rest\n';
    const srew = '# Reward structure: "cost"\n# State rewards\n3 1\n0 -1\n';
    const trew = '# Reward structure: "cost"\n# Transition rewards\n3 4 1\n1 0 2 5\n';
    const read = [file('m.tra', tra), file('m.srew', srew), file('m.trew', trew)];
    // go: V0 = −1 + ½ V0 + ½ · 5, so V0 = 3; leap: −1.
    expect(await optimalValue(await fieldsOf(...read))).toBeCloseTo(3, 9);
    expect((await fieldsOf(...read)).transitions).toContain('0, leap, 2, 1, -1');
    expect(await notesOf(...read)).toContain('Its rewards are “cost”.');
  });

  it('of Storm begin with the kind of the model, and its labels are declared in lines', async () => {
    const tra = 'mdp\n0 0 1 0.25\n0 0 2 0.75\n0 1 2 1\n1 0 1 1\n2 0 2 1\n';
    const lab = '#DECLARATION\ninit goal\n#END\n0 init\n1 goal\n';
    const read = await fieldsOf(file('m.tra', tra), file('m.lab', lab), file('m.trew', '0 0 1 8\n'));
    expect(await optimalValue(read)).toBeCloseTo(2, 9);
    expect(read.goals).toEqual(['1']);
  });

  test.each([
    ['no transitions', [file('m.lab', DIE_LAB)], /Choose the \.tra file together with it/],
    ['a row too short', [file('m.tra', '2 2\n0 1\n1 1 1\n')], /: Line 2, column 1: 2 values where/],
    [
      'a state too many',
      [file('m.tra', '2 2\n0 5 1\n1 1 1\n')],
      /Line 2, column 3: There is no state 5; the numbers end at 1/,
    ],
    ['a cut file', [file('m.tra', '2 3\n0 1 1\n1 1 1\n')], /announces 3 transitions, but there are 2/],
    ['rates', [file('m.tra', '2 2\n0 1 3.5\n1 1 1\n')], /Line 2, column 5: “3\.5” is a rate of a CTMC/],
    ['intervals', [file('m.tra', '2 2 2\n0 0 1 [0.1,0.9]\n1 0 1 1\n')], /interval/],
    ['hidden states', [file('m.tra', '2 2 2 1\n0 0 1 1 0\n1 0 1 1 0\n')], /partially observable/],
    ['two of a kind', [file('a.tra', DIE_TRA), file('b.tra', DIE_TRA)], /Two of the files are \.tra files/],
    [
      'an unknown label',
      [file('m.tra', DIE_TRA), file('m.lab', '0="init"\n0: 3\n')],
      /Line 2, column 4: The label “3” is not declared/,
    ],
    [
      'a stranger',
      [file('m.tra', DIE_TRA), file('m.txt', 'hello')],
      /“m\.txt” does not belong to the other files/,
    ],
  ])('are refused with their place: %s', async (_, files, message) => {
    expect(await refusal(...files)).toMatch(message);
  });
});

describe('models of Storm (.drn)', () => {
  const text = TWO_WAYS_DRN;
  it('add the reward of the state and that of the action, and take the first kind of reward', async () => {
    expect(await optimalValue(await fieldsOf(file('m.drn', text)))).toBeCloseTo(3, 9);
    expect(await notesOf(file('m.drn', text))).toContain(
      'It has 2 kinds of rewards; the first, “cost”, was taken.',
    );
    expect((await fieldsOf(file('m.drn', text))).goals).toEqual(['2']);
  });
  test.each([
    [/MDP/, 'CTMC', /Its type is “CTMC”/],
    [/@parameters\n/, '@parameters\np q', /parameters “p q”/],
    [/: \$half/, ': $third', /“\$third” is not a probability/],
    [/@nr_states\n3/, '@nr_states\n4', /announces 4 states, but describes 3/],
    [/state 1 /, 'state 1 !2.5 ', /exit rate/],
    [/\t\t2 : 1\nstate 1/, '\t\t9 : 1\nstate 1', /There is no state 9/],
  ])('are refused in words where %s becomes %s', async (part, by, message) => {
    expect(await refusal(file('m.drn', text.replace(part, by)))).toMatch(message);
  });
  it('of a POMDP are read if every state looks different', async () => {
    const seen = text.replace('MDP', 'POMDP').replace(/state (\d) /g, 'state $1 {$1} ');
    expect(await optimalValue(await fieldsOf(file('m.drn', seen)))).toBeCloseTo(3, 9);
    expect(await refusal(file('m.drn', seen.replace('{1}', '{0}')))).toMatch(/States 0 and 1 look the same/);
  });
});

const NOISY = `observations: left right
O: listen
0.85 0.15
0.15 0.85
O: open-left
uniform
O: open-right
uniform
`;

describe('Cassandra’s files', () => {
  it('of the tiger whose place is seen are worth 10 in every step: 200 at a discount of 0.95', async () => {
    expect(await optimalValue(await fieldsOf(file('tiger.MDP', TIGER)))).toBeCloseTo(200, 9);
    const sharp = NOISY.replace(/0\.85/g, '1.0')
      .replace(/0\.15/g, '0.0')
      .replace(/uniform/g, '1.0 0.0\n0.0 1.0');
    const whole =
      TIGER.replace('T: listen\n', `${sharp.split('\n')[0]}\nT: listen\n`) +
      sharp.split('\n').slice(1).join('\n');
    expect(await optimalValue(await fieldsOf(file('tiger.POMDP', whole)))).toBeCloseTo(200, 9);
  });
  it('whose observations hide the state are refused, and the message names two states', async () => {
    const whole =
      TIGER.replace('T: listen\n', 'observations: left right\nT: listen\n') +
      NOISY.split('\n').slice(1).join('\n');
    expect(await refusal(file('tiger.POMDP', whole))).toMatch(
      /After “listen”, “left” can be observed in “tiger-left” and in “tiger-right”, so the state is hidden/,
    );
  });
  it('let later lines override earlier ones, know wildcards, numbers, costs and starts', async () => {
    const text = `# two rooms
discount: 0.5
values: cost
states: 3
actions: stay go
start include: 0 1
T: * : * : * 0.0
T: stay identity
T: go : 0 : 1 1.0
T: go : 1
0.0 0.0 1.0
T: go : 2 : 2 1.0
R: * : * : * 1.0
R: * : 2 : * 0.0
R: go : 1
3.0 3.0 4.0
`;
    // State 2 is free. From 1: staying costs 1 in each step, 2 in all; going costs 4. From 0: staying costs 2, going 1 + ½ · 2.
    const fields = await fieldsOf(file('rooms.mdp', text));
    expect(await optimalValue(fields)).toBeCloseTo(-2, 9);
    expect(fields.start).toEqual(['0', '1']);
    expect(fields.transitions).toContain('1, go, 2, 1, -4');
    expect(fields.transitions).toContain('0, go, 1, 1, -1');
  });
  it('weigh rewards by the observation that they depend on', async () => {
    const text = `discount: 0.5
values: reward
states: a b
actions: try
observations: a1 a2 b1
start: a
T: try : a : b 1.0
T: try : b : b 1.0
O: try : a
0.5 0.5 0.0
O: try : b
0.0 0.0 1.0
R: try : a : b : * 2.0
R: try : a : b : b1 6.0
`;
    expect(await optimalValue(await fieldsOf(file('try.pomdp', text)))).toBeCloseTo(6, 9);
    const either = text
      .replace('O: try : b\n0.0 0.0 1.0', 'O: try : b\n0.0 0.25 0.75')
      .replace('O: try : a\n0.5 0.5 0.0', 'O: try : a\n1.0 0.0 0.0');
    expect(await optimalValue(await fieldsOf(file('try.pomdp', either)))).toBeCloseTo(0.25 * 2 + 0.75 * 6, 9);
  });
  test.each([
    ['discount: 0.95', 'discount: 1.5', /: Line 1, column 11: “1\.5” is not a discount from 0 to 1/],
    ['identity', '1.0 0.0 0.0', /“T” is not a number/],
    ['R: listen', 'R: whistle', /: Line 11, column 4: There is no action “whistle”/],
    ['values: reward', 'values: fun', /Write reward or cost/],
    ['states: tiger-left', 'states: tiger-right', /The state “tiger-right” is listed twice/],
  ])('are refused with line and column where %s becomes %s', async (part, by, message) => {
    expect(await refusal(file('tiger.MDP', TIGER.replace(part, by)))).toMatch(message);
  });
});

/** Waiting always: V2 = 4 + γ(.1 V0 + .9 V2) and so on, solved by hand for γ = 0.9. */
const forestValue = (gamma: number) => {
  // V0 = γ(.1V0 + .9V1), V1 = γ(.1V0 + .9V2), V2 = 4 + γ(.1V0 + .9V2).
  const q = 0.9 * gamma;
  const f = 0.1 * gamma;
  const fromV2 = 4 / (1 - q);
  // V2 = fromV2 + f/(1 − q) V0, V1 = f V0 + q V2, V0 = f V0 + q V1.
  const c = f / (1 - q);
  return (q * q * fromV2) / (1 - f - q * f - q * q * c);
};

describe('matrices', () => {
  const flat = FOREST.P.flat(2);
  const rewards = FOREST.R.flat();

  it('of MDPtoolbox and QuantEcon in JSON have the value that is worked out by hand', async () => {
    const toolbox = JSON.stringify({ ...FOREST, discount: 0.9 });
    expect(await optimalValue(await fieldsOf(file('forest.json', toolbox)))).toBeCloseTo(forestValue(0.9), 9);
    const Q = [0, 1, 2].map((s) => [0, 1].map((a) => FOREST.P[a]?.[s]));
    const quantecon = JSON.stringify({ R: FOREST.R, Q, beta: 0.9 });
    expect(await optimalValue(await fieldsOf(file('forest.json', quantecon)))).toBeCloseTo(
      forestValue(0.9),
      9,
    );
  });
  it('leave out actions with the reward −∞, as Python writes it', async () => {
    const Q = [0, 1, 2].map((s) => [0, 1].map((a) => FOREST.P[a]?.[s]));
    const text = JSON.stringify({ R: FOREST.R, Q, beta: 0.9 }).replace('[0,0]', '[0,-Infinity]');
    const fields = await fieldsOf(file('forest.json', text));
    expect(fields.transitions).not.toContain('0, 1, 0, 1, 0');
    expect(await optimalValue(fields)).toBeCloseTo(forestValue(0.9), 9);
  });
  it('of NumPy are told apart by their sums, in either order of memory', async () => {
    const expected = forestValue(0.9);
    const R = file('R.npy', npy([3, 2], rewards));
    expect(await optimalValue(await fieldsOf(file('P.npy', npy([2, 3, 3], flat)), R), 0.9)).toBeCloseTo(
      expected,
      9,
    );
    const byColumn = Array.from({ length: 18 }, (_, k) => {
      const [a, s, t] = [k % 2, Math.floor(k / 2) % 3, Math.floor(k / 6)];
      return FOREST.P[a]?.[s]?.[t] ?? 0;
    });
    const fields = await fieldsOf(R, file('trans.npy', npy([2, 3, 3], byColumn, true)));
    expect(await optimalValue(fields, 0.9)).toBeCloseTo(expected, 9);
  });
  it.each([false, true])('of MATLAB have states × states × actions (packed: %s)', async (packed) => {
    const P = Array.from(
      { length: 18 },
      (_, k) => FOREST.P[Math.floor(k / 9)]?.[k % 3]?.[Math.floor(k / 3) % 3] ?? 0,
    );
    const R = Array.from({ length: 6 }, (_, k) => FOREST.R[k % 3]?.[Math.floor(k / 3)] ?? 0);
    const whole = mat(
      [variable('P', [3, 3, 2], P), variable('R', [3, 2], R), variable('discount', [1, 1], [0.9])],
      packed,
    );
    expect(await optimalValue(await fieldsOf(file('forest.mat', whole)))).toBeCloseTo(forestValue(0.9), 9);
  });
  test.each([
    [{ ...FOREST, P: FOREST.P.map((a) => a.slice(1)) }, /P has the sizes 2 × 2 × 3/],
    [{ ...FOREST, R: [1, 2] }, /R has the sizes 2, which do not fit 3 states and 2 actions/],
    [{ ...FOREST, horizon: 3 }, /The value “horizon” next to P is not known/],
    [
      {
        ...FOREST,
        P: [
          [
            [0.5, 0.4, 0],
            [1, 0, 0],
            [1, 0, 0],
          ],
        ],
        R: [1, 2, 3],
      },
      /action 0 in state 0 add up to 0\.9, not 1/,
    ],
  ])('are refused in words: %#', async (content, message) => {
    expect(await refusal(file('m.json', JSON.stringify(content)))).toMatch(message);
  });
});
