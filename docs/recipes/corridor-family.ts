// Copy to src/worlds/corridor/family.ts
import type { WorldSpec } from '../../experiment/experiment.ts';
import { type Field, integer } from '../../experiment/field.ts';
import { liveNumbers, readSettings } from '../../experiment/settings.ts';
import type { WorldFamily } from '../contract.ts';
import { worldEntry } from '../declared.ts';
import { u32 } from '../settings.ts';

const source = `
export const meta = { name: 'corridor', label: 'Corridor', family: 'corridor', help: 'A row of cells. The agent starts at the left end. The right end pays 1.' };

const slip = param({ value: 0.0, min: 0, max: 1, label: 'Slip probability', help: 'How often a move goes the other way.' });
export const success = event('reached the right end');

export function reset(): u32 { return 0; }
export function outcomeProbability(state: u32, action: u32, outcome: u32): f32 { return outcome == 1 ? slip : 1.0 - slip; }
export function step(state: u32, action: u32, outcome: u32): u32 {
  const right = (action ^ outcome) == 1;
  const next = right ? state + 1 : (state == 0 ? 0 : state - 1);
  if (next == nStates - 1) {
    emit(success);
    pay(1.0);
    terminate();
  }
  return next;
}
export function distance(s: u32): f32 { return f32(nStates - 1 - s); }
`;

/** The settings that only `build` reads; a name stands for the setting that the text declares. */
const FIELDS: readonly (Field | string)[] = [
  integer('length', 'Length', [8, 2, 64], {
    help: 'A longer corridor takes longer to explore.',
    unit: 'cells',
  }),
  'slip',
  integer('stepLimit', 'Step limit', [200, 0, 1_000_000], {
    help: 'Episodes are truncated after this many steps. 0: never.',
    unit: 'steps',
  }),
];

function build(spec: WorldSpec): ReturnType<WorldFamily['build']> {
  const settings = readSettings(family.entry, spec);
  const length = settings.number('length');
  return {
    ok: true,
    build: {
      source,
      constants: { nStates: u32(length), nObservations: u32(length), nActions: u32(2), outcomes: u32(2) },
      data: {},
      params: liveNumbers(family.entry, spec),
      actions: ['left', 'right'],
      starts: [{ state: 0, probability: 1 }],
      stationary: true,
      stepLimit: settings.number('stepLimit'),
      view: {
        kind: 'grid',
        width: length,
        height: 1,
        cells: Array.from({ length }, (_, x) => ({
          kind: x === 0 ? 'start' : x === length - 1 ? 'goal' : 'floor',
        })),
        wind: new Array<number>(length).fill(0),
        actionVectors: [
          [-1, 0],
          [1, 0],
        ],
        flags: [],
      },
      warnings: [],
    },
  };
}

export const family: WorldFamily = {
  get entry() {
    return worldEntry(source, FIELDS);
  },
  examples: [{ family: 'corridor', name: 'corridor' }],
  build,
};
