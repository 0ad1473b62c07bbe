/**
 * A perceptron's operations for one number of rows, described once and reused at every call: small batches pay for calls, not for
 * arithmetic.
 */
import {
  type Dense,
  type DenseGradient,
  type Gather,
  type GatherGradient,
  part,
  type Slice,
} from '../../tensor/contract.ts';
import type { Buffers } from './buffers.ts';
import type { Head, MlpSettings } from './mlp-settings.ts';
import type { ParameterBlock } from './parameters.ts';

/** Everything that a forward pass with one number of rows needs, created once. */
export interface Plan {
  readonly rows: number;
  readonly ids: Slice;
  readonly gathers: readonly Gather[]; // first layer of each trunk
  readonly denses: readonly Dense[]; // in order: the rest of the trunks, then the heads
  /**
   * Backward steps of the output head and of the value head: the head, then down its trunk. `joins`: adds to the other's gradient at the
   * top of the trunk.
   */
  readonly outputsBack: Way | null;
  readonly valueBack: Way | null;
  readonly scores: ScorePlaces; // row by row
}
/** Location of a policy's scores and their derivatives, for one number of rows. */
export interface ScorePlaces {
  readonly rows: number;
  readonly logits: Slice; // [rows × actions]
  readonly dLogits: Slice;
  readonly dValue: Slice; // [rows]
  readonly numbers: Slice; // [3 · rows]: logp, entropy, value
  readonly actions: Slice; // u32 [rows]
  readonly allowed: Slice; // u32 [rows]
  readonly dLogp: Slice; // [rows]
  readonly dEntropy: Slice; // [rows]
}
/** Rows that each use one row of a forward pass: a table lookup of its outputs, so the gradient sums over all users. */
export interface Lookup {
  readonly scores: ScorePlaces;
  readonly places: Slice; // u32 [rows]
  readonly logits: GatherGradient;
  readonly value: GatherGradient | null;
}
/** The gradient's path from a head to the inputs. */
export interface Way {
  readonly head: DenseGradient;
  readonly trunk: string;
  readonly layers: readonly DenseGradient[]; // from the top down
  readonly input: GatherGradient;
}

/** Forward descriptors of a trunk; the last's `y` is its top. */
function trunkForward(
  block: ParameterBlock,
  buffers: Buffers,
  settings: MlpSettings,
  trunk: string,
  rows: number,
  ids: Slice,
): { readonly gather: Gather; readonly denses: readonly Dense[]; readonly top: Slice } {
  const { layers, width } = settings.shape;
  const cells = (i: number): Slice => buffers.floats(`${trunk}.${i}`, rows * width);
  const gather: Gather = {
    rows,
    perRow: settings.perRow,
    entries: settings.inputs,
    outputs: width,
    activation: 'tanh',
    ids,
    table: block.value(`${trunk}.0.weights`),
    b: block.value(`${trunk}.0.bias`),
    y: cells(0),
  };
  const denses = Array.from(
    { length: layers - 1 },
    (_, k): Dense => ({
      rows,
      inputs: width,
      outputs: width,
      activation: 'tanh',
      x: cells(k),
      w: block.value(`${trunk}.${k + 1}.weights`),
      b: block.value(`${trunk}.${k + 1}.bias`),
      y: cells(k + 1),
      residual: null,
    }),
  );
  return { gather, denses, top: denses.at(-1)?.y ?? gather.y };
}

function scorePlaces(buffers: Buffers, rows: number, actions: number): ScorePlaces {
  return {
    rows,
    logits: buffers.floats('logits', rows * actions),
    dLogits: buffers.floats('dLogits', rows * actions),
    dValue: buffers.floats('dValue', rows),
    numbers: buffers.floats('numbers', 3 * rows),
    actions: buffers.words('actions', rows),
    allowed: buffers.words('allowed', rows),
    dLogp: buffers.floats('dLogp', rows),
    dEntropy: buffers.floats('dEntropy', rows),
  };
}
export const logpOf = ({ numbers, rows }: ScorePlaces): Slice => part(numbers, 0, rows);
export const entropyOf = ({ numbers, rows }: ScorePlaces): Slice => part(numbers, rows, rows);
const valuesOf = ({ numbers, rows }: ScorePlaces): Slice => part(numbers, 2 * rows, rows);

/** @param buffers not the plan's: a growing lookup must not invalidate it */
export function buildLookup(plan: Plan, buffers: Buffers, actions: number, rows: number): Lookup {
  const scores = scorePlaces(buffers, rows, actions);
  const places = buffers.words('places', rows);
  const through = (outputs: number, table: Slice, dTable: Slice, y: Slice, dy: Slice): GatherGradient => ({
    rows,
    perRow: 1,
    entries: plan.rows,
    outputs,
    activation: 'none',
    ids: places,
    table,
    b: null,
    y,
    dy,
    dTable,
    db: null,
  });
  const from = plan.scores;
  return {
    scores,
    places,
    logits: through(actions, from.logits, from.dLogits, scores.logits, scores.dLogits),
    value:
      plan.valueBack === null
        ? null
        : through(1, valuesOf(from), from.dValue, valuesOf(scores), scores.dValue),
  };
}

export function buildPlan(
  block: ParameterBlock,
  buffers: Buffers,
  settings: MlpSettings,
  heads: readonly Head[],
  rows: number,
): Plan {
  const { layers, width } = settings.shape;
  const ids = buffers.words('ids', rows * settings.perRow);
  const scores = scorePlaces(buffers, rows, settings.actions);
  const slope = (i: number): Slice => buffers.floats(`slope.${i % 2}`, rows * width);
  const names = [...new Set(heads.map((head) => head.trunk))];
  const trunks = new Map(
    names.map((name) => [name, trunkForward(block, buffers, settings, name, rows, ids)]),
  );
  const headDenses: Dense[] = [];
  const way = (head: Head): Way => {
    const trunk = trunks.get(head.trunk) as NonNullable<ReturnType<typeof trunks.get>>;
    const dense: Dense = {
      rows,
      inputs: width,
      outputs: head.outputs,
      activation: 'none',
      x: trunk.top,
      w: block.value(`${head.name}.weights`),
      b: block.value(`${head.name}.bias`),
      y: head.name === 'value' ? valuesOf(scores) : scores.logits,
      residual: null,
    };
    headDenses.push(dense);
    const joins = head.name === 'value' && heads.some((h) => h !== head && h.trunk === head.trunk);
    const slopes = { dw: block.slope(`${head.name}.weights`), db: block.slope(`${head.name}.bias`) };
    const dy = head.name === 'value' ? scores.dValue : scores.dLogits;
    return {
      head: { ...dense, dy, dx: slope(layers - 1), addToDx: joins, ...slopes },
      trunk: head.trunk,
      layers: trunk.denses
        .map(
          (layer, k): DenseGradient => ({
            ...layer,
            dy: slope(k + 1),
            dx: slope(k),
            addToDx: false,
            dw: block.slope(`${head.trunk}.${k + 1}.weights`),
            db: block.slope(`${head.trunk}.${k + 1}.bias`),
          }),
        )
        .reverse(),
      input: {
        ...trunk.gather,
        dy: slope(0),
        dTable: block.slope(`${head.trunk}.0.weights`),
        db: block.slope(`${head.trunk}.0.bias`),
      },
    };
  };
  const ways = heads.map((head) => ({ value: head.name === 'value', way: way(head) }));
  return {
    rows,
    ids,
    gathers: [...trunks.values()].map((trunk) => trunk.gather),
    denses: [...[...trunks.values()].flatMap((trunk) => trunk.denses), ...headDenses],
    outputsBack: ways.find((w) => !w.value)?.way ?? null,
    valueBack: ways.find((w) => w.value)?.way ?? null,
    scores,
  };
}
