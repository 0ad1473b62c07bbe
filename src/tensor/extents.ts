/**
 * Required sizes of each operation's slices, checked before it runs: a SIMD loop on linear memory would silently write past a short
 * slice.
 */
import type {
  Adam,
  Attention,
  AttentionGradient,
  AttentionStep,
  Categorical,
  Dense,
  DenseGradient,
  Gather,
  GatherGradient,
  Gru,
  GruGradient,
  LayerNorm,
  LayerNormGradient,
  LogProbability,
  LogProbabilityGradient,
  Sample,
  Slice,
} from './contract.ts';

/** @throws RangeError if the slice is shorter than the operation needs */
function need(slice: Slice | null, length: number, name: string): void {
  if (slice !== null && slice.length < length)
    throw new RangeError(`${name} needs ${length} numbers, its slice has ${slice.length}: make it longer.`);
}
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
export function checkDense(o: Dense): void {
  denseLike(o);
  need(o.residual, o.rows * o.outputs, 'residual of dense');
  if (o.residual !== null && o.activation !== 'none')
    throw new RangeError(`dense adds a residual only with activation "none", not "${o.activation}".`);
}
export function checkDenseGradient(o: DenseGradient): void {
  denseLike(o);
  need(o.dy, o.rows * o.outputs, 'dy of dense');
  need(o.dx, o.rows * o.inputs, 'dx of dense');
  need(o.dw, o.inputs * o.outputs, 'dw of dense');
  need(o.db, o.outputs, 'db of dense');
}

export function checkGather(o: Gather): void {
  count(o.rows, 'rows');
  count(o.perRow, 'perRow');
  count(o.entries, 'entries');
  count(o.outputs, 'outputs');
  need(o.ids, o.rows * o.perRow, 'ids of gather');
  need(o.table, o.entries * o.outputs, 'table of gather');
  need(o.b, o.outputs, 'b of gather');
  need(o.y, o.rows * o.outputs, 'y of gather');
}
export function checkGatherGradient(o: GatherGradient): void {
  checkGather(o);
  need(o.dy, o.rows * o.outputs, 'dy of gather');
  need(o.dTable, o.entries * o.outputs, 'dTable of gather');
  need(o.db, o.outputs, 'db of gather');
}

export function checkLayerNorm(o: LayerNorm | LayerNormGradient): void {
  count(o.rows, 'rows');
  count(o.width, 'width');
  const cells = o.rows * o.width;
  need(o.x, cells, 'x of layerNorm');
  need(o.gain, o.width, 'gain of layerNorm');
  need(o.moments, 2 * o.rows, 'moments of layerNorm');
  if ('y' in o) {
    need(o.bias, o.width, 'bias of layerNorm');
    need(o.y, cells, 'y of layerNorm');
  } else {
    need(o.dy, cells, 'dy of layerNorm');
    need(o.dx, cells, 'dx of layerNorm');
    need(o.dGain, o.width, 'dGain of layerNorm');
    need(o.dBias, o.width, 'dBias of layerNorm');
  }
}

function headed(width: number, heads: number): void {
  count(width, 'width');
  count(heads, 'heads');
  if (width % heads !== 0)
    throw new RangeError(`${heads} heads do not divide a width of ${width}: choose a divisor.`);
}
export function checkAttention(o: Attention | AttentionGradient): void {
  count(o.sequences, 'sequences');
  count(o.time, 'time');
  headed(o.width, o.heads);
  const cells = o.sequences * o.time * o.width;
  need(o.qkv, 3 * cells, 'qkv of attention');
  need(o.weights, o.sequences * o.heads * o.time * o.time, 'weights of attention');
  if ('y' in o) need(o.y, cells, 'y of attention');
  else {
    need(o.dy, cells, 'dy of attention');
    need(o.dQkv, 3 * cells, 'dQkv of attention');
  }
}
export function checkAttentionStep(o: AttentionStep): void {
  count(o.sequences, 'sequences');
  count(o.at, 'at');
  headed(o.width, o.heads);
  if (o.at >= o.capacity)
    throw new RangeError(`Position ${o.at} is past the cache's ${o.capacity}: make the cache longer.`);
  need(o.qkv, 3 * o.sequences * o.width, 'qkv of attentionStep');
  need(o.keys, o.sequences * o.capacity * o.width, 'keys of attentionStep');
  need(o.values, o.sequences * o.capacity * o.width, 'values of attentionStep');
  need(o.y, o.sequences * o.width, 'y of attentionStep');
}

export function checkGru(o: Gru | GruGradient): void {
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
  if (!('dy' in o)) return;
  need(o.dy, cells, 'dy of gru');
  need(o.dGates, 3 * cells, 'dGates of gru');
  need(o.du, 3 * o.width * o.width, 'du of gru');
  need(o.dc, 3 * o.width, 'dc of gru');
}

function checkCategorical(o: Categorical): void {
  count(o.rows, 'rows');
  count(o.outputs, 'outputs');
  need(o.logits, o.rows * o.outputs, 'logits');
  if (o.outputs === 0) throw new RangeError('A categorical policy needs at least one output.');
  if (!(o.temperature >= 0 && Number.isFinite(o.temperature)))
    throw new RangeError(`temperature is ${o.temperature}: it must be finite and not below 0.`);
}
export function checkLogProbability(o: LogProbability | LogProbabilityGradient): void {
  checkCategorical(o);
  need(o.targets, o.rows, 'targets');
  need(o.entropy, o.rows, 'entropy');
  if ('logp' in o) need(o.logp, o.rows, 'logp');
  else {
    need(o.dLogp, o.rows, 'dLogp');
    need(o.dEntropy, o.rows, 'dEntropy');
    need(o.dLogits, o.rows * o.outputs, 'dLogits');
  }
}
export function checkSample(o: Sample): void {
  checkCategorical(o);
  need(o.uniforms, o.rows, 'uniforms');
  need(o.drawn, o.rows, 'drawn');
  need(o.logp, o.rows, 'logp');
  need(o.entropy, o.rows, 'entropy');
}
export function checkAdam(o: Adam): void {
  const { length } = o.parameters;
  need(o.gradient, length, 'gradient of adam');
  need(o.first, length, 'first of adam');
  need(o.second, length, 'second of adam');
  need(o.norm, 1, 'norm of adam');
  if (!Number.isInteger(o.step) || o.step < 1)
    throw new RangeError(`Adam's step is ${o.step}: it is 1 for the first.`);
}

/** For `write` and `copy`. */
export function fits(length: number, room: number): void {
  if (length > room)
    throw new RangeError(`${length} numbers do not fit into a slice of ${room}: make it longer.`);
}
