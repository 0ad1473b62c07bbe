/**
 * The gradient of attention in two passes: with respect to scores and queries, a workgroup per query; then
 * keys and values, a workgroup per key.
 */
import type { AttentionGradient } from '../contract.ts';
import { LANES, TEAMS, wideFor } from './attend.ts';
import { OVER_LANES } from './elementary.ts';
import type { Machine } from './machine.ts';
import { program } from './program.ts';

const COUNTS = ['time', 'width', 'heads', 'depth'] as const;
const GIVEN = { qkv: 'reads', weights: 'reads', dy: 'reads' } as const;

/** `group` is (sequence, head, position). The same position is `at` among rows of weights. */
const PLACES = /* wgsl */ `
struct Place { t: u32, row: u32, qkv: u32, y: u32 }
fn placeOf(group: u32) -> Place {
  let t = group % p.time;
  let head = group / p.time % p.heads * p.depth;
  let first = group / p.time / p.heads * p.time;
  return Place(t, group / p.time * p.time * p.time, first * 3u * p.width + head, first * p.width + head);
}
`;

const BY_SCORES = program({
  name: 'attention-scores',
  slots: { ...GIVEN, dScores: 'writes', dQkv: 'writes' },
  counts: COUNTS,
  text: /* wgsl */ `
${OVER_LANES}
${TEAMS}
${PLACES}
fn run(group: u32, lane: u32) {
  let place = placeOf(group);
  let t = place.t;
  let row = place.row + t * p.time;
  let pitch = 3u * p.width;
  var inner = 0.0; // Σ weight · ∂L/∂weight
  for (var s = lane; s <= t; s += LANES) {
    var sum = 0.0;
    for (var d = 0u; d < p.depth; d++) {
      sum += get_dy(place.y + t * p.width + d) * get_qkv(place.qkv + s * pitch + 2u * p.width + d);
    }
    set_dScores(row + s, sum);
    inner += get_weights(row + s) * sum;
  }
  inner = totalOf(lane, inner);
  let scale = 1.0 / sqrt(f32(p.depth));
  for (var s = lane; s <= t; s += LANES) {
    set_dScores(row + s, get_weights(row + s) * (get_dScores(row + s) - inner) * scale);
  }
  storageBarrier();
  for (var base = 0u; base < p.depth; base += WIDE) {
    let d = base + lane % WIDE;
    var part = 0.0;
    if (d < p.depth) {
      for (var s = lane / WIDE; s <= t; s += COUNT) { part += get_dScores(row + s) * get_qkv(place.qkv + s * pitch + p.width + d); }
    }
    part = acrossTeams(lane, part);
    if (lane < WIDE && d < p.depth) { set_dQkv(place.qkv + t * pitch + d, part); }
  }
}`,
});

const BY_KEYS = program({
  name: 'attention-keys',
  slots: { ...GIVEN, dScores: 'reads', dQkv: 'writes' },
  counts: COUNTS,
  text: /* wgsl */ `
${OVER_LANES}
${TEAMS}
${PLACES}
fn run(group: u32, lane: u32) {
  let place = placeOf(group);
  let s = place.t;
  let pitch = 3u * p.width;
  for (var base = 0u; base < p.depth; base += WIDE) {
    let d = base + lane % WIDE;
    var key = 0.0;
    var value = 0.0;
    if (d < p.depth) {
      for (var t = s + lane / WIDE; t < p.time; t += COUNT) {
        let row = place.row + t * p.time + s;
        key += get_dScores(row) * get_qkv(place.qkv + t * pitch + d);
        value += get_weights(row) * get_dy(place.y + t * p.width + d);
      }
    }
    key = acrossTeams(lane, key);
    value = acrossTeams(lane, value);
    if (lane < WIDE && d < p.depth) {
      set_dQkv(place.qkv + s * pitch + p.width + d, key);
      set_dQkv(place.qkv + s * pitch + 2u * p.width + d, value);
    }
  }
}`,
});

export function attentionGradient(machine: Machine, o: AttentionGradient): void {
  const { sequences, time, width, heads, qkv, weights, dy, dQkv } = o;
  const depth = width / heads;
  const dScores = machine.scratch('∂L/∂scores', sequences * heads * time * time);
  const numbers = { time, width, heads, depth };
  const constants = { LANES, WIDE: wideFor(depth) };
  const groups = sequences * heads * time;
  machine.run(BY_SCORES, { qkv, weights, dy, dScores, dQkv }, numbers, groups, constants);
  machine.run(BY_KEYS, { qkv, weights, dy, dScores, dQkv }, numbers, groups, constants);
}
