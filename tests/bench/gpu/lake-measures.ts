/**
 * What the lab's `main` measures at every step (src/engine/program/main.kernel.ts and measures.kernel.ts), by hand in WGSL: sums of
 * returns, rewards and the term's share, folded into compensated totals every 256 steps and at the end of an episode;
 * visits; advantage histogram, sums and average of every state; entropy on one step in 32; optimal actions; the last 16
 * episodes; non-finite numbers. Windows are opened and closed by the host, too rarely to count.
 */
import { ACTIONS, EPSILON, STATES } from '../lake.ts';
import type { LakeOptions, Scalar } from './lake-shader.ts';
import type { ArrayText, ReplicaArray } from './wgsl-arrays.ts';

const RECENT = 16;
const SUMS = [
  'return',
  'taskReturn',
  'entropy',
  'advantage',
  'advantageSquared',
  'reward',
  'taskReward',
  'episodeReturn',
  'episodeTask',
  'term',
  'episodeTerm',
] as const;
type Sum = (typeof SUMS)[number];

export interface MeasuresText {
  readonly functions: string;
  readonly scalars: readonly Scalar[];
  readonly arrays: readonly ReplicaArray[];
  body(place: (name: string) => ArrayText): Body;
}

/** Pieces of the loop: once the action is known, once the error is known, after the counters, when an episode ends, when it does not. */
interface Body {
  readonly act: string;
  readonly learn: string;
  readonly step: string;
  readonly episode: string;
  readonly between: string;
}

export function measuresText(options: LakeOptions): MeasuresText {
  const { memory, layout } = options;
  const own = (name: string, element: 'f32' | 'u32', length: number): ReplicaArray => ({
    name,
    element,
    length,
    memory,
    layout,
  });
  return {
    functions: BIN,
    scalars: [
      ...PLAIN,
      ...SUMS.flatMap((sum): Scalar[] => [
        [sumOf(sum), 'f32'],
        [lostOf(sum), 'f32'],
      ]),
    ],
    arrays: [
      own('visits', 'u32', STATES),
      own('histogram', 'u32', 65),
      own('averages', 'f32', STATES),
      { ...own('recent', 'u32', 4 * RECENT), memory: 'storage' },
    ],
    body: bodyText,
  };
}

const PLAIN: readonly Scalar[] = [
  ['partialReward', 'f32'],
  ['partialTask', 'f32'],
  ['partialTerm', 'f32'],
  ['partialAdvantage', 'f32'],
  ['partialSquare', 'f32'],
  ['partialCount', 'u32'],
  ['episodeEvents', 'u32'],
  ['updates', 'u32'],
  ['fault', 'u32'],
  ['optimalCount', 'u32'],
  ['episodes', 'u32'],
  ['countedEpisodes', 'u32'],
  ['countedLength', 'u32'],
  ['countedSuccess', 'u32'],
  ['countedEntropy', 'u32'],
  ['countedAdvantage', 'u32'],
];

/** Half-octave bin of a signed value by its bits, as in the lab. */
const BIN = `
fn notFinite(x: f32) -> bool { return (bitcast<u32>(x) & 0x7f800000u) == 0x7f800000u; }
fn binOf(x: f32) -> u32 {
  let magnitude = bitcast<u32>(x) & 0x7fffffffu;
  let exponent = magnitude >> 23u;
  let upper = select(0u, 1u, (magnitude & 0x7fffffu) >= 0x3504f4u);
  let k = min((exponent - 117u) * 2u + upper, 31u);
  let bin = select(33u + k, 31u - k, (bitcast<u32>(x) >> 31u) != 0u);
  return select(bin, 32u, exponent < 117u);
}`;

const sumOf = (sum: Sum) => `${sum}Sum`;
const lostOf = (sum: Sum) => `${sum}Lost`;

function bodyText(place: (name: string) => ArrayText): Body {
  const at = (name: string, index: string) => place(name).at(index);
  const add = (sum: Sum, x: string) => `{
      let y = ${x} - ${lostOf(sum)};
      let t = ${sumOf(sum)} + y;
      ${lostOf(sum)} = (t - ${sumOf(sum)}) - y;
      ${sumOf(sum)} = t;
    }`;
  const clear = (sum: Sum) => `${sumOf(sum)} = 0.0; ${lostOf(sum)} = 0.0;`;
  const fold = `
    ${add('episodeReturn', 'partialReward')}
    ${add('reward', 'partialReward')}
    ${add('episodeTask', 'partialTask')}
    ${add('taskReward', 'partialTask')}
    ${add('episodeTerm', 'partialTerm')}
    partialReward = 0.0; partialTask = 0.0; partialTerm = 0.0;`;
  const remember = (part: number, word: string) => `${at('recent', `slot + ${part * RECENT}u`)} = ${word};`;
  return {
    act: `optimalCount += (cell >> (24u + action)) & 1u;
    ${at('visits', 'position')} += 1u;`,
    learn: `partialTerm += reward;
    partialReward += reward;
    partialTask += reward;
    episodeEvents |= select(0u, 1u, next == position) | select(0u, select(2u, 4u, reward > 0.0), ended);
    if (notFinite(reward) || notFinite(error)) { fault = select(fault, 255u, fault == 0u); }
    partialAdvantage += error;
    partialSquare += error * error;
    partialCount += 1u;
    ${at('histogram', 'binOf(error)')} += 1u;
    let average = ${at('averages', 'position')};
    ${at('averages', 'position')} = average + 0.1 * (error - average);
    if (partialCount >= 256u) {
      ${add('advantage', 'partialAdvantage')}
      ${add('advantageSquared', 'partialSquare')}
      countedAdvantage += partialCount;
      partialAdvantage = 0.0; partialSquare = 0.0; partialCount = 0u;
    }
    updates += 1u;`,
    step: `if (((steps * 0x9e3779b9u) >> 27u) == 0u) {
      var values = row;
      values[action] = learned;
      let highest = max(max(values.x, values.y), max(values.z, values.w));
      let greedy = select(vec4(0.0), vec4(1.0), values == vec4(highest));
      let pi = ${EPSILON / ACTIONS} + greedy * (${1 - EPSILON} / dot(greedy, vec4(1.0)));
      let entropy = -dot(pi, log(pi));
      ${add('entropy', 'entropy')}
      countedEntropy += 1u;
    }`,
    episode: `${fold}
      let slot = episodes & ${RECENT - 1}u;
      ${remember(0, 'next')}
      ${remember(1, `bitcast<u32>(${sumOf('episodeReturn')})`)}
      ${remember(2, `bitcast<u32>(${sumOf('episodeTask')})`)}
      ${remember(3, 'time')}
      ${add('return', sumOf('episodeReturn'))}
      ${add('taskReturn', sumOf('episodeTask'))}
      ${add('term', sumOf('episodeTerm'))}
      ${clear('episodeReturn')} ${clear('episodeTask')} ${clear('episodeTerm')}
      countedEpisodes += 1u;
      countedLength += time;
      countedSuccess += select(0u, 1u, (episodeEvents & 4u) != 0u);
      episodeEvents = 0u;
      episodes += 1u;`,
    between: `if ((time & 255u) == 0u) { ${fold} }`,
  };
}
