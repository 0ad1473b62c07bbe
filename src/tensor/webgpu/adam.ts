/**
 * Adam in two programs. The first sums squares over parts of the gradient; in the second, each workgroup adds
 * these to the norm and updates its part.
 */
import type { Adam } from '../contract.ts';
import { wholePower } from '../operations.ts';
import { OVER_LANES } from './elementary.ts';
import type { Machine } from './machine.ts';
import { program } from './program.ts';

const LANES = 256;
const EACH = 4096; // numbers per part
const MAX_PARTS = 256;

const SQUARES = program({
  name: 'adam-squares',
  slots: { gradient: 'reads', parts: 'writes' },
  counts: ['length', 'each'],
  text: /* wgsl */ `
${OVER_LANES}
fn run(group: u32, lane: u32) {
  var sum = 0.0;
  for (var i = group * p.each + lane; i < min(p.length, (group + 1u) * p.each); i += LANES) {
    let g = get_gradient(i);
    sum += g * g;
  }
  sum = totalOf(lane, sum);
  if (lane == 0u) { set_parts(group, sum); }
}`,
});

const UPDATE = program({
  name: 'adam',
  slots: {
    parameters: 'writes',
    gradient: 'writes',
    first: 'writes',
    second: 'writes',
    parts: 'reads',
    norm: 'writes',
  },
  counts: ['length', 'parts'],
  reals: [
    'rate',
    'beta1',
    'beta2',
    'rest1',
    'rest2',
    'correction1',
    'correction2',
    'epsilon',
    'decay',
    'maxNorm',
  ],
  text: /* wgsl */ `
${OVER_LANES}
fn run(group: u32, lane: u32) {
  var sum = 0.0;
  for (var part = lane; part < p.parts; part += LANES) { sum += get_parts(part); }
  let norm = sqrt(totalOf(lane, sum));
  if (group == 0u && lane == 0u) { set_norm(0u, norm); }
  let i = group * LANES + lane;
  if (i >= p.length) { return; }
  var scale = 1.0;
  if (p.maxNorm > 0.0 && norm > p.maxNorm) { scale = p.maxNorm / norm; }
  let g = get_gradient(i) * scale;
  let m = p.beta1 * get_first(i) + p.rest1 * g;
  let v = p.beta2 * get_second(i) + p.rest2 * g * g;
  let direction = m / p.correction1 / (sqrt(v / p.correction2) + p.epsilon);
  let before = get_parameters(i);
  set_parameters(i, before - p.rate * (direction + p.decay * before));
  set_first(i, m);
  set_second(i, v);
  set_gradient(i, 0.0);
}`,
});

export function adam(machine: Machine, o: Adam): void {
  const { parameters, gradient, first, second, norm } = o;
  const { length } = parameters;
  const each = Math.max(EACH, Math.ceil(length / MAX_PARTS));
  const count = Math.ceil(length / each);
  const parts = machine.scratch('parts of the norm', MAX_PARTS);
  const constants = { SIZE: LANES, LANES };
  machine.run(SQUARES, { gradient, parts }, { length, each }, count, constants);
  machine.run(
    UPDATE,
    { parameters, gradient, first, second, parts, norm },
    {
      length,
      parts: count,
      rate: o.rate,
      beta1: o.beta1,
      beta2: o.beta2,
      rest1: 1 - o.beta1,
      rest2: 1 - o.beta2,
      correction1: 1 - wholePower(o.beta1, o.step),
      correction2: 1 - wholePower(o.beta2, o.step),
      epsilon: o.epsilon,
      decay: o.decay,
      maxNorm: o.maxNorm,
    },
    Math.ceil(length / LANES),
    constants,
  );
}
