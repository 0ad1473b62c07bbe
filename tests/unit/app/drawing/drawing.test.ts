import { expect, test } from 'vitest';
import {
  addState,
  addTransition,
  changeState,
  changeTransition,
  type Drawing,
  drawingOf,
  EMPTY,
  faultsOf,
  isTerminal,
  removeState,
  removeTransition,
  worldOf,
} from '../../../../src/app/drawing/drawing.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { worldExamples } from '../../../../src/engine/program/catalogue.ts';
import type { WorldSpec } from '../../../../src/experiment/experiment.ts';

/** Two states and a way back and forth; the third state ends. */
function three(): Drawing {
  const states = addState(addState(addState(EMPTY, 0, 0), 1, 0), 2, 0);
  const [a = 0, b = 0, c = 0] = states.states.map(({ id }) => id);
  return addTransition(addTransition(addTransition(states, a, b), b, a), b, c);
}
const idOf = (drawing: Drawing, name: string) =>
  drawing.states.find((state) => state.name === name)?.id ?? -1;

test('what is drawn becomes rows, a start, terminal states and places', () => {
  expect(worldOf(three())).toEqual({
    transitions: ['s0, a0, s1, 1, 0', 's1, a0, s0, 1, 0', 's1, a1, s2, 1, 0'],
    terminal: ['s2'],
    start: ['s0'],
    goals: [],
    positions: ['s0, 0, 0', 's1, 1, 0', 's2, 2, 0'],
  });
});

test('a new transition has an action that its state does not have yet', () => {
  const drawing = three();
  const again = addTransition(drawing, idOf(drawing, 's0'), idOf(drawing, 's0'));
  expect(again.transitions.at(-1)).toMatchObject({ action: 'a1', probability: '1', reward: '0' });
});

test('a removed state takes its transitions along, and a state without any becomes terminal', () => {
  const drawing = three();
  const gone = removeState(drawing, idOf(drawing, 's1'));
  expect(gone.transitions).toEqual([]);
  const last = drawing.transitions.filter(({ from }) => from === idOf(drawing, 's1'));
  const cut = last.reduce((sum, { id }) => removeTransition(sum, id), drawing);
  expect(isTerminal(cut, idOf(drawing, 's1'))).toBe(true);
});

test('each fault of a drawing is told with its place and its fix', () => {
  const drawing = three();
  const [first] = drawing.transitions;
  const id = first?.id ?? -1;
  const faultOf = (changed: Drawing) => faultsOf(changed).join('\n');
  expect(faultsOf(drawing)).toEqual([]);
  expect(faultOf(EMPTY)).toBe('There is no state yet. Add one.');
  expect(faultOf(addState(EMPTY, 0, 0))).toBe('Nothing can happen yet. Connect two states.');
  expect(faultOf(changeTransition(drawing, id, { probability: '0.75' }))).toBe(
    'The probabilities of “a0” in “s0” add up to 0.75, not 1. Add a transition for the other 0.25.',
  );
  expect(faultOf(changeTransition(drawing, id, { probability: '1/0' }))).toMatch(
    /not a probability of “a0” in “s0”/,
  );
  expect(faultOf(changeTransition(drawing, id, { reward: 'much' }))).toMatch(/“much” is not a reward/);
  expect(faultOf(changeState(drawing, idOf(drawing, 's1'), { name: 's0' }))).toMatch(
    /Two states are called “s0”/,
  );
  expect(faultOf(changeState(drawing, idOf(drawing, 's1'), { name: 'a,b' }))).toMatch(/without commas/);
  expect(faultOf(changeState(drawing, idOf(drawing, 's0'), { start: null }))).toMatch(/No episode can begin/);
  expect(faultOf(addState(drawing, 5, 5))).toMatch(/Nothing leads to “s3”/);
});

test('thirds stay thirds, and outcomes of one action share its probability', () => {
  const drawing = three();
  const [s0, s1, s2] = ['s0', 's1', 's2'].map((name) => idOf(drawing, name));
  const first = drawing.transitions[0]?.id ?? -1;
  let split = changeTransition(drawing, first, { probability: '1/3' });
  for (const to of [s0, s2]) {
    split = addTransition(split, s0 ?? -1, to ?? -1);
    split = changeTransition(split, split.next - 1, { action: 'a0', probability: '1/3' });
  }
  expect(faultsOf(split)).toEqual([]);
  expect(worldOf(split).transitions?.filter((row) => row.includes('1/3'))).toHaveLength(3);
  expect(s1).toBeGreaterThanOrEqual(0);
});

const checked = (world: WorldSpec) =>
  validate({
    world: { ...world, stepLimit: 100 },
    variants: [{ label: 'task', agent: { type: 'q-learning' }, reward: [{ term: 'task' }] }],
  });

test('every named world that can be drawn is valid again when it is written down, and draws the same', () => {
  const drawn = worldExamples().flatMap((world) => {
    const drawing = drawingOf(world);
    return drawing === null ? [] : [{ world, drawing }];
  });
  expect(drawn.length).toBeGreaterThan(3);
  for (const { world, drawing } of drawn) {
    expect(faultsOf(drawing), String(world.name)).toEqual([]);
    const written = { family: 'graph', ...worldOf(drawing) };
    const read = checked(written);
    expect(read.ok ? [] : read.problems, String(world.name)).toEqual([]);
    expect(worldOf(drawingOf(written) ?? EMPTY), String(world.name)).toEqual(worldOf(drawing));
  }
});

test('a world that is a formula, has a text of its own or too many states is not drawn', () => {
  expect(drawingOf({ family: 'gridworld' })).toBeNull();
  expect(drawingOf({ family: 'graph', model: 'gambler' })).toBeNull();
  expect(drawingOf({ family: 'graph', transitions: ['a, b, a'], kernel: 'fn step() {}' })).toBeNull();
  const long = Array.from({ length: 60 }, (_, k) => `s${k}, go, s${k + 1}`);
  expect(drawingOf({ family: 'graph', transitions: long })).toBeNull();
});
