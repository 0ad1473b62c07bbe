/**
 * The table of operations with the slices that each needs. Slices are checked before an operation runs,
 * because a SIMD loop on linear memory would silently write past a short slice. Back ends differ only in how
 * they run the operations.
 */
import type {
  Attention,
  Categorical,
  Dense,
  Gather,
  Gru,
  LayerNorm,
  Operations,
  Sample,
  Slice,
} from './contract.ts';

/** @throws RangeError if the slice is shorter than the operation needs */
function need(slice: Slice | null, length: number, name: string): void {
  if (slice !== null && slice.length < length)
    throw new RangeError(`${name} needs ${length} numbers, its slice has ${slice.length}: make it longer.`);
}
/** @throws RangeError if the value is not a whole number ≥ 0 */
function count(value: number, name: string): void {
  if (!Number.isInteger(value) || value < 0)
    throw new RangeError(`${name} is ${value}: a count is a whole number, not below 0.`);
}

function denseLike(o: Omit<Dense, 'residual'>): void {
  count(o.rows, 'rows');
  count(o.inputs, 'inputs');
  count(o.outputs, 'outputs');
  need(o.x, o.rows * o.inputs, 'x of dense');
  need(o.w, o.inputs * o.outputs, 'w of dense');
  need(o.b, o.outputs, 'b of dense');
  need(o.y, o.rows * o.outputs, 'y of dense');
}
function gatherLike(o: Gather): void {
  count(o.rows, 'rows');
  count(o.perRow, 'perRow');
  count(o.entries, 'entries');
  count(o.outputs, 'outputs');
  need(o.ids, o.rows * o.perRow, 'ids of gather');
  need(o.table, o.entries * o.outputs, 'table of gather');
  need(o.b, o.outputs, 'b of gather');
  need(o.y, o.rows * o.outputs, 'y of gather');
}
function normLike(o: Omit<LayerNorm, 'bias' | 'y'>): void {
  count(o.rows, 'rows');
  count(o.width, 'width');
  need(o.x, o.rows * o.width, 'x of layerNorm');
  need(o.gain, o.width, 'gain of layerNorm');
  need(o.moments, 2 * o.rows, 'moments of layerNorm');
}
function heads(o: Pick<Attention, 'sequences' | 'width' | 'heads'>): void {
  count(o.sequences, 'sequences');
  count(o.width, 'width');
  count(o.heads, 'heads');
  if (o.width % o.heads !== 0)
    throw new RangeError(`${o.heads} heads do not divide a width of ${o.width}: choose a divisor.`);
}
function attentionLike(o: Omit<Attention, 'y'>): void {
  heads(o);
  count(o.time, 'time');
  need(o.qkv, 3 * o.sequences * o.time * o.width, 'qkv of attention');
  need(o.weights, o.sequences * o.heads * o.time * o.time, 'weights of attention');
}
function gruLike(o: Gru): void {
  count(o.sequences, 'sequences');
  count(o.time, 'time');
  count(o.width, 'width');
  const cells = o.sequences * o.time * o.width;
  need(o.gates, 3 * cells, 'gates of gru');
  need(o.u, 3 * o.width * o.width, 'u of gru');
  need(o.c, 3 * o.width, 'c of gru');
  need(o.h0, o.sequences * o.width, 'h0 of gru');
  need(o.y, cells, 'y of gru');
  need(o.kept, 4 * cells, 'kept of gru');
}
function categorical(o: Categorical & Pick<Sample, 'entropy'>): void {
  count(o.rows, 'rows');
  count(o.outputs, 'outputs');
  if (o.outputs === 0) throw new RangeError('A categorical policy needs at least one output.');
  if (!(o.temperature >= 0 && Number.isFinite(o.temperature)))
    throw new RangeError(`temperature is ${o.temperature}: it must be finite and not below 0.`);
  need(o.logits, o.rows * o.outputs, 'logits');
  need(o.entropy, o.rows, 'entropy');
}

const CHECKS: Operations = {
  dense(o) {
    denseLike(o);
    need(o.residual, o.rows * o.outputs, 'residual of dense');
    if (o.residual !== null && o.activation !== 'none')
      throw new RangeError(`dense adds a residual only with activation "none", not "${o.activation}".`);
  },
  denseGradient(o) {
    denseLike(o);
    need(o.dy, o.rows * o.outputs, 'dy of dense');
    need(o.dx, o.rows * o.inputs, 'dx of dense');
    need(o.dw, o.inputs * o.outputs, 'dw of dense');
    need(o.db, o.outputs, 'db of dense');
    if (o.places !== undefined && o.places.length !== o.rows)
      throw new RangeError(`${o.rows} rows of dense have ${o.places.length} places.`);
  },
  gather: gatherLike,
  gatherGradient(o) {
    gatherLike(o);
    need(o.dy, o.rows * o.outputs, 'dy of gather');
    need(o.dTable, o.entries * o.outputs, 'dTable of gather');
    need(o.db, o.outputs, 'db of gather');
  },
  layerNorm(o) {
    normLike(o);
    need(o.bias, o.width, 'bias of layerNorm');
    need(o.y, o.rows * o.width, 'y of layerNorm');
  },
  layerNormGradient(o) {
    normLike(o);
    need(o.dy, o.rows * o.width, 'dy of layerNorm');
    need(o.dx, o.rows * o.width, 'dx of layerNorm');
    need(o.dGain, o.width, 'dGain of layerNorm');
    need(o.dBias, o.width, 'dBias of layerNorm');
  },
  attention(o) {
    attentionLike(o);
    need(o.y, o.sequences * o.time * o.width, 'y of attention');
  },
  attentionGradient(o) {
    attentionLike(o);
    need(o.dy, o.sequences * o.time * o.width, 'dy of attention');
    need(o.dQkv, 3 * o.sequences * o.time * o.width, 'dQkv of attention');
  },
  attentionStep(o) {
    heads(o);
    count(o.at, 'at');
    if (o.at >= o.capacity)
      throw new RangeError(`Position ${o.at} is past the cache's ${o.capacity}: make the cache longer.`);
    need(o.qkv, 3 * o.sequences * o.width, 'qkv of attentionStep');
    need(o.keys, o.sequences * o.capacity * o.width, 'keys of attentionStep');
    need(o.values, o.sequences * o.capacity * o.width, 'values of attentionStep');
    need(o.y, o.sequences * o.width, 'y of attentionStep');
  },
  gru: gruLike,
  gruGradient(o) {
    gruLike(o);
    const cells = o.sequences * o.time * o.width;
    need(o.dy, cells, 'dy of gru');
    need(o.dGates, 3 * cells, 'dGates of gru');
    need(o.du, 3 * o.width * o.width, 'du of gru');
    need(o.dc, 3 * o.width, 'dc of gru');
  },
  logProbability(o) {
    categorical(o);
    need(o.targets, o.rows, 'targets');
    need(o.logp, o.rows, 'logp');
  },
  logProbabilityGradient(o) {
    categorical(o);
    need(o.targets, o.rows, 'targets');
    need(o.dLogp, o.rows, 'dLogp');
    need(o.dEntropy, o.rows, 'dEntropy');
    need(o.dLogits, o.rows * o.outputs, 'dLogits');
  },
  sample(o) {
    categorical(o);
    need(o.uniforms, o.rows, 'uniforms');
    need(o.drawn, o.rows, 'drawn');
    need(o.logp, o.rows, 'logp');
  },
  adam({ parameters: { length }, gradient, first, second, norm, step }) {
    need(gradient, length, 'gradient of adam');
    need(first, length, 'first of adam');
    need(second, length, 'second of adam');
    need(norm, 1, 'norm of adam');
    if (!Number.isInteger(step) || step < 1)
      throw new RangeError(`Adam's step is ${step}: it is 1 for the first.`);
  },
};

/** Creates all operations, one per name. */
function each(make: (name: keyof Operations) => (o: unknown) => void): Operations {
  const names = Object.keys(CHECKS) as (keyof Operations)[];
  return Object.fromEntries(names.map((name) => [name, make(name)])) as unknown as Operations;
}

/**
 * Wraps every operation so that it checks its slices first.
 * @throws RangeError (each operation) if a slice is too short for it
 */
export function checkedOperations(operations: Operations): Operations {
  return each((name) => {
    const check = CHECKS[name] as (o: unknown) => void;
    const run = operations[name] as (o: unknown) => void;
    return (o) => {
      check(o);
      run(o);
    };
  });
}

/** Creates operations that need something from their back end. */
export function ownedBy<Own>(
  own: Own,
  operations: { readonly [N in keyof Operations]: (own: Own, o: Parameters<Operations[N]>[0]) => void },
): Operations {
  return each((name) => {
    const run = operations[name] as (own: Own, o: unknown) => void;
    return (o) => run(own, o);
  });
}

/** Checks the sizes for `write` and `copy`. */
export function fits(length: number, room: number): void {
  if (length > room)
    throw new RangeError(`${length} numbers do not fit into a slice of ${room}: make it longer.`);
}

/**
 * base ^ exponent for a whole exponent ≥ 0, by squaring, because `Math.pow` may differ by a bit between
 * engines.
 */
export function wholePower(base: number, exponent: number): number {
  let result = 1;
  let square = base;
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result *= square;
    square *= square;
  }
  return result;
}
