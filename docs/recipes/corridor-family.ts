// Copy to src/worlds/corridor/family.ts
import type { WorldSpec } from '../../experiment/experiment.ts';
import type { Field } from '../../experiment/field.ts';
import type { WorldFamily } from '../contract.ts';
import { worldEntry } from '../declared.ts';
import { readSettings } from '../settings.ts';

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
  {
    name: 'length',
    label: 'Length',
    help: 'A longer corridor takes longer to explore.',
    unit: 'cells',
    kind: 'integer',
    default: 8,
    min: 2,
    max: 64,
  },
  'slip',
  {
    name: 'stepLimit',
    label: 'Step limit',
    help: 'Episodes are truncated after this many steps. 0: never.',
    unit: 'steps',
    kind: 'integer',
    default: 200,
    min: 0,
    max: 1_000_000,
  },
];

function build(spec: WorldSpec): ReturnType<WorldFamily['build']> {
  const settings = readSettings(family.entry, spec);
  if (settings.problems.length > 0) return { ok: false, problems: settings.problems };
  const length = settings.number('length');
  const u32 = (value: number) => ({ type: 'u32' as const, value });
  return {
    ok: true,
    build: {
      source,
      constants: { nStates: u32(length), nObservations: u32(length), nActions: u32(2), outcomes: u32(2) },
      data: {},
      params: settings.live,
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
