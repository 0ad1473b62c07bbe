/**
 * The gated recurrent unit over whole sequences in one program. A workgroup stores the states of four
 * sequences (the parts of a vec4) and steps through time with a barrier per step, so that each weight is read
 * once for four sequences. The gradient runs backwards, then computes the weights' gradients as one product.
 */
import type { Gru, GruGradient } from '../contract.ts';
import { ELEMENTARY } from './elementary.ts';
import type { Machine } from './machine.ts';
import { transpose } from './move.ts';
import { program } from './program.ts';
import { weightsGradient, weightsGradientProgram } from './weights-gradient.ts';

const SEQUENCES = 4; // per workgroup
const VEC4_BYTES = 16;

/** Indices beyond the last sequence repeat it; their results are not written. */
const FOUR = /* wgsl */ `
fn sequenceOf(group: u32, part: u32) -> u32 { return min(group * 4u + part, p.sequences - 1u); }
fn isThere(group: u32, part: u32) -> bool { return group * 4u + part < p.sequences; }
`;

const FORWARD = program({
  name: 'gru',
  slots: { gates: 'reads', u: 'reads', c: 'reads', h0: 'reads', y: 'writes', kept: 'writes' },
  counts: ['sequences', 'time', 'width'],
  text: /* wgsl */ `
${ELEMENTARY}
${FOUR}
var<workgroup> state: array<vec4<f32>, 2u * ROOM>; // before the step and after it, by turns
fn run(group: u32, lane: u32) {
  for (var i = lane; i < p.width; i += SIZE) {
    for (var part = 0u; part < 4u; part++) { state[i][part] = get_h0(sequenceOf(group, part) * p.width + i); }
  }
  workgroupBarrier();
  for (var t = 0u; t < p.time; t++) {
    let before = (t % 2u) * ROOM;
    let after = ROOM - before;
    for (var i = lane; i < p.width; i += SIZE) {
      var z = vec4<f32>(get_c(i));
      var r = vec4<f32>(get_c(p.width + i));
      var m = vec4<f32>(get_c(2u * p.width + i));
      for (var k = 0u; k < p.width; k++) {
        let h = state[before + k];
        let row = k * 3u * p.width + i;
        z += h * get_u(row);
        r += h * get_u(row + p.width);
        m += h * get_u(row + 2u * p.width);
      }
      for (var part = 0u; part < 4u; part++) {
        let cell = sequenceOf(group, part) * p.time + t;
        let update = sigmoid(get_gates(cell * 3u * p.width + i) + z[part]);
        let reset = sigmoid(get_gates((cell * 3u + 1u) * p.width + i) + r[part]);
        let n = tangent(get_gates((cell * 3u + 2u) * p.width + i) + reset * m[part]);
        let h = update * state[before + i][part] + (1.0 - update) * n;
        state[after + i][part] = h;
        if (isThere(group, part)) {
          set_y(cell * p.width + i, h);
          set_kept(cell * 4u * p.width + i, update);
          set_kept((cell * 4u + 1u) * p.width + i, reset);
          set_kept((cell * 4u + 2u) * p.width + i, n);
          set_kept((cell * 4u + 3u) * p.width + i, m[part]);
        }
      }
    }
    workgroupBarrier();
  }
}`,
});

/**
 * Space for the state in steps of 64, so that a few programs serve many widths. There is a thread for each
 * entry, up to every device's 256.
 */
function roomFor(width: number): number {
  return Math.ceil(width / 64) * 64;
}
/**
 * @param vectors vec4 values for each entry of the state @throws RangeError if the device has too little
 * workgroup memory
 */
function demandRoom(machine: Machine, width: number, vectors: number): void {
  const widest = Math.floor(machine.limits.maxComputeWorkgroupStorageSize / (vectors * VEC4_BYTES * 64)) * 64;
  if (width <= widest) return;
  throw new RangeError(
    `A recurrent layer of width ${width} does not fit into this graphics device's workgroups: choose at most ${widest}.`,
  );
}

export function gru(machine: Machine, o: Gru): void {
  const { sequences, time, width, gates, u, c, h0, y, kept } = o;
  demandRoom(machine, width, 2);
  machine.run(
    FORWARD,
    { gates, u, c, h0, y, kept },
    { sequences, time, width },
    Math.ceil(sequences / SEQUENCES),
    {
      SIZE: Math.min(256, roomFor(width)),
      ROOM: roomFor(width),
    },
  );
}

const BACKWARD = program({
  name: 'gru-gradient',
  slots: { turned: 'reads', h0: 'reads', y: 'reads', kept: 'reads', dy: 'reads', dGates: 'writes' },
  counts: ['sequences', 'time', 'width'],
  text: /* wgsl */ `
${FOUR}
var<workgroup> later: array<vec4<f32>, ROOM>; // ∂L/∂h through the later steps
var<workgroup> byProducts: array<vec4<f32>, 3u * ROOM>; // ∂L/∂(h · U + c)
fn run(group: u32, lane: u32) {
  for (var i = lane; i < p.width; i += SIZE) { later[i] = vec4<f32>(); }
  for (var left = p.time; left > 0u; left--) {
    let t = left - 1u;
    for (var i = lane; i < p.width; i += SIZE) {
      for (var part = 0u; part < 4u; part++) {
        let sequence = sequenceOf(group, part);
        let cell = sequence * p.time + t;
        let z = get_kept(cell * 4u * p.width + i);
        let r = get_kept((cell * 4u + 1u) * p.width + i);
        let n = get_kept((cell * 4u + 2u) * p.width + i);
        let m = get_kept((cell * 4u + 3u) * p.width + i);
        var before = 0.0;
        if (t > 0u) { before = get_y((cell - 1u) * p.width + i); } else { before = get_h0(sequence * p.width + i); }
        let dh = get_dy(cell * p.width + i) + later[i][part];
        let dz = dh * (before - n) * z * (1.0 - z);
        let dn = dh * (1.0 - z) * (1.0 - n * n);
        let dr = dn * m * r * (1.0 - r);
        byProducts[i][part] = dz;
        byProducts[p.width + i][part] = dr;
        byProducts[2u * p.width + i][part] = dn * r;
        later[i][part] = dh * z;
        if (isThere(group, part)) {
          set_dGates(cell * 3u * p.width + i, dz);
          set_dGates((cell * 3u + 1u) * p.width + i, dr);
          set_dGates((cell * 3u + 2u) * p.width + i, dn);
        }
      }
    }
    workgroupBarrier();
    for (var i = lane; i < p.width; i += SIZE) {
      var sum = vec4<f32>();
      for (var j = 0u; j < 3u * p.width; j++) { sum += byProducts[j] * get_turned(j * p.width + i); }
      later[i] += sum;
    }
    workgroupBarrier();
  }
}`,
});

/**
 * h before each step, times ∂L/∂(h · U + c). That equals dGates except for the third part, which passes
 * through the reset gate.
 */
const WEIGHTS = weightsGradientProgram({
  name: 'gru',
  slots: { h0: 'reads', y: 'reads', kept: 'reads', dGates: 'reads' },
  counts: ['time'],
  text: /* wgsl */ `
fn factorOfInput(input: u32, row: u32) -> f32 {
  if (row % p.time > 0u) { return get_y((row - 1u) * p.inputs + input); }
  return get_h0(row / p.time * p.inputs + input);
}
fn factorOfOutput(row: u32, output: u32) -> f32 {
  let d = get_dGates(row * p.outputs + output);
  if (output < 2u * p.inputs) { return d; }
  return d * get_kept((row * 4u - 1u) * p.inputs + output);
}`,
});

export function gruGradient(machine: Machine, o: GruGradient): void {
  const { sequences, time, width, u, h0, y, kept, dy, dGates, du, dc } = o;
  demandRoom(machine, width, 4);
  const turned = machine.scratch('turned weights', 3 * width * width);
  transpose(machine, u, turned, width, 3 * width);
  machine.run(
    BACKWARD,
    { turned, h0, y, kept, dy, dGates },
    { sequences, time, width },
    Math.ceil(sequences / SEQUENCES),
    { SIZE: Math.min(256, roomFor(width)), ROOM: roomFor(width) },
  );
  weightsGradient(
    machine,
    WEIGHTS,
    { h0, y, kept, dGates },
    du,
    dc,
    { rows: sequences * time, inputs: width, outputs: 3 * width },
    { time },
  );
}
