/**
 * The table of operations: what each needs of its slices, checked before it runs (a SIMD loop on linear memory would silently write past
 * a short slice). Back ends differ only in how they run them.
 */
import type {
  Adam,
  Attention,
  AttentionStep,
  Categorical,
  Compute,
  Dense,
  DenseGradient,
  Gather,
  Gru,
  LayerNorm,
  Slice,
} from './contract.ts';

/** Needed numbers of each slice, by its name in the operation. */
type Lengths = Readonly<Record<string, number>>;
interface Check<Operands> {
  /** What messages call it. */
  readonly name: string;
  lengths(o: Operands): Lengths;
  /** @throws RangeError for settings that have no meaning */
  demand?(o: Operands): void;
}

/** An operation and its gradient are one check: slices that one of them lacks are not checked. */
const DENSE: Check<Pick<Dense, 'rows' | 'inputs' | 'outputs'> & Partial<Dense | DenseGradient>> = {
  name: 'dense',
  lengths({ rows, inputs, outputs }) {
    const [x, w, y] = [rows * inputs, inputs * outputs, rows * outputs];
    return { x, w, b: outputs, y, residual: y, dy: y, dx: x, dw: w, db: outputs };
  },
  demand(o) {
    if ('residual' in o && o.residual && o.activation !== 'none')
      throw new RangeError(`dense adds a residual only with activation "none", not "${o.activation}".`);
  },
};
const GATHER: Check<Pick<Gather, 'rows' | 'perRow' | 'entries' | 'outputs'>> = {
  name: 'gather',
  lengths({ rows, perRow, entries, outputs }) {
    const [table, y] = [entries * outputs, rows * outputs];
    return { ids: rows * perRow, table, b: outputs, y, dy: y, dTable: table, db: outputs };
  },
};
const LAYER_NORM: Check<Pick<LayerNorm, 'rows' | 'width'>> = {
  name: 'layerNorm',
  lengths({ rows, width }) {
    const x = rows * width;
    return { x, gain: width, bias: width, y: x, moments: 2 * rows, dy: x, dx: x, dGain: width, dBias: width };
  },
};

function demandHeads({ width, heads }: Pick<Attention, 'width' | 'heads'>): void {
  if (width % heads !== 0)
    throw new RangeError(`${heads} heads do not divide a width of ${width}: choose a divisor.`);
}
const ATTENTION: Check<Pick<Attention, 'sequences' | 'time' | 'width' | 'heads'>> = {
  name: 'attention',
  lengths({ sequences, time, width, heads }) {
    const y = sequences * time * width;
    return { qkv: 3 * y, y, weights: sequences * heads * time * time, dy: y, dQkv: 3 * y };
  },
  demand: demandHeads,
};
const ATTENTION_STEP: Check<AttentionStep> = {
  name: 'attentionStep',
  lengths({ sequences, capacity, width }) {
    const cache = sequences * capacity * width;
    return { qkv: 3 * sequences * width, keys: cache, values: cache, y: sequences * width };
  },
  demand(o) {
    demandHeads(o);
    if (o.at >= o.capacity)
      throw new RangeError(`Position ${o.at} is past the cache's ${o.capacity}: make the cache longer.`);
  },
};
const GRU: Check<Pick<Gru, 'sequences' | 'time' | 'width'>> = {
  name: 'gru',
  lengths({ sequences, time, width }) {
    const [y, u] = [sequences * time * width, 3 * width * width];
    const derivatives = { dy: y, dGates: 3 * y, du: u, dc: 3 * width };
    return { gates: 3 * y, u, c: 3 * width, h0: sequences * width, y, kept: 4 * y, ...derivatives };
  },
};
const CATEGORICAL: Check<Categorical> = {
  name: 'a categorical policy',
  lengths({ rows, outputs }) {
    const logits = rows * outputs;
    const drawn = { targets: rows, uniforms: rows, drawn: rows, logp: rows, entropy: rows };
    return { logits, ...drawn, dLogp: rows, dEntropy: rows, dLogits: logits };
  },
  demand({ outputs, temperature }) {
    if (outputs === 0) throw new RangeError('A categorical policy needs at least one output.');
    if (!(temperature >= 0 && Number.isFinite(temperature)))
      throw new RangeError(`temperature is ${temperature}: it must be finite and not below 0.`);
  },
};
const ADAM: Check<Adam> = {
  name: 'adam',
  lengths({ parameters: { length } }) {
    return { gradient: length, first: length, second: length, norm: 1 };
  },
  demand({ step }) {
    if (!Number.isInteger(step) || step < 1)
      throw new RangeError(`Adam's step is ${step}: it is 1 for the first.`);
  },
};

const CHECKS = {
  dense: DENSE,
  denseGradient: DENSE,
  gather: GATHER,
  gatherGradient: GATHER,
  layerNorm: LAYER_NORM,
  layerNormGradient: LAYER_NORM,
  attention: ATTENTION,
  attentionGradient: ATTENTION,
  attentionStep: ATTENTION_STEP,
  gru: GRU,
  gruGradient: GRU,
  logProbability: CATEGORICAL,
  logProbabilityGradient: CATEGORICAL,
  sample: CATEGORICAL,
  adam: ADAM,
} as const;

export type OperationName = keyof typeof CHECKS;
export type Operands<N extends OperationName> = Parameters<Compute[N]>[0];
export type Operations = Pick<Compute, OperationName>;

const COUNTS = 'rows inputs outputs perRow entries width heads sequences time at'.split(' ');

/** @throws RangeError if a count is none, a setting has no meaning, or a slice is shorter than the operation needs */
function verify(check: Check<unknown>, o: Readonly<Record<string, unknown>>): void {
  for (const name of COUNTS) {
    const value = o[name];
    if (value !== undefined && !(Number.isInteger(value) && (value as number) >= 0))
      throw new RangeError(`${name} is ${value}: a count is a whole number, not below 0.`);
  }
  check.demand?.(o);
  const lengths = check.lengths(o);
  for (const name in lengths) {
    const [slice, length] = [o[name] as Slice | null | undefined, lengths[name] as number];
    if (slice && slice.length < length)
      throw new RangeError(
        `${name} of ${check.name} needs ${length} numbers, its slice has ${slice.length}: make it longer.`,
      );
  }
}

/**
 * Every operation with a check of its slices first.
 * @throws RangeError (each operation) if a slice is too short for it
 */
export function checkedOperations(run: (name: OperationName, o: unknown) => void): Operations {
  const each = Object.entries(CHECKS).map(([name, check]) => [
    name,
    (o: Readonly<Record<string, unknown>>) => {
      verify(check as Check<unknown>, o);
      run(name as OperationName, o);
    },
  ]);
  return Object.fromEntries(each) as Operations;
}

/** Runs operations that need something from their back end. */
export function ownedBy<Own>(
  own: Own,
  operations: { readonly [N in OperationName]: (own: Own, o: Operands<N>) => void },
): (name: OperationName, o: unknown) => void {
  return (name, o) => (operations[name] as (own: Own, o: unknown) => void)(own, o);
}

/** For `write` and `copy`. */
export function fits(length: number, room: number): void {
  if (length > room)
    throw new RangeError(`${length} numbers do not fit into a slice of ${room}: make it longer.`);
}

/** base ^ exponent for a whole exponent ≥ 0, by squaring: `Math.pow` may differ by a bit between engines. */
export function wholePower(base: number, exponent: number): number {
  let result = 1;
  let square = base;
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result *= square;
    square *= square;
  }
  return result;
}
