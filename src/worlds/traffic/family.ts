/** Traffic on a road: tables from settings. The dynamics are in traffic.kernel.ts. */
import type { WorldSpec } from '../../experiment/experiment.ts';
import { integer } from '../../experiment/field.ts';
import { liveNumbers, readSettings } from '../../experiment/settings.ts';
import type { WorldFamily } from '../contract.ts';
import { type Placed, worldEntry } from '../declared.ts';
import { exampleOf, u32 } from '../settings.ts';
import source from './traffic.kernel.ts?raw';

const MAX_LANES = 4;
/** With more lanes, listing all transitions takes too long. */
const MAX_SOLVED = 3;
/** Cells of a lane that the agent can see. */
const SIGHT = 3;
const ACTIONS = ['keep', 'left', 'right', 'brake'];
/** What each bit of an observation means. */
const SEEN = ['left', 'right'].flatMap((side) => [0, 1, 2].map((cell) => `${side} ${cell}`));
const CELLS = [...SEEN, 'ahead 1', 'ahead 2'];
const OBSERVATIONS = Array.from({ length: 2 ** CELLS.length }, (_, seen) => {
  const taken = CELLS.filter((_, bit) => (seen >> bit) & 1);
  return taken.length === 0 ? 'free road' : `taken: ${taken.join(', ')}`;
});

const FIELDS: readonly Placed[] = [
  integer('lanes', 'Lanes', [3, 2, MAX_LANES], {
    help: 'Lanes of the road. The agent sees its own and both neighbors, so a policy fits any number of lanes. Exact values exist for at most three.',
  }),
  'density',
  integer('stepLimit', 'Step limit', [60, 0, 1_000_000], {
    help: 'An episode is truncated (not terminated) after this many steps. 0: never.',
    unit: 'steps',
  }),
];

function build(spec: WorldSpec): ReturnType<WorldFamily['build']> {
  const settings = readSettings(family.entry, spec);
  const lanes = settings.number('lanes');
  const nStates = lanes <= MAX_SOLVED ? lanes * 2 ** (SIGHT * lanes) : 0;
  return {
    ok: true,
    build: {
      source,
      constants: {
        nStates: u32(nStates),
        nObservations: u32(OBSERVATIONS.length),
        nActions: u32(ACTIONS.length),
        outcomes: u32(2 ** lanes),
        lanes: u32(lanes),
      },
      data: {},
      params: liveNumbers(family.entry, spec),
      actions: ACTIONS,
      starts:
        nStates === 0 ? [] : Array.from({ length: lanes }, (_, state) => ({ state, probability: 1 / lanes })),
      stationary: true,
      stepLimit: settings.number('stepLimit'),
      view: { kind: 'graph', states: OBSERVATIONS, terminal: [], goals: [], starts: [], edges: [] },
      warnings: [],
    },
  };
}

export const family: WorldFamily = {
  get entry() {
    return worldEntry(source, FIELDS);
  },
  examples: [exampleOf('traffic')('three-lanes', {})],
  build,
};
