/** Logs in the shapes of TRL, verl and Stable-Baselines3, each with a disease, and each nearly without it. */
import { describe, expect, test } from 'vitest';
import { readLog } from '../../../src/imports/read-log.ts';
import { examineLog, type LogFinding } from '../../../src/stats/doctor/log-doctor.ts';

type Course = Readonly<Record<string, (share: number) => number>>;
const POINTS = 60;
const shares = Array.from({ length: POINTS }, (_, k) => (k + 1) / POINTS);
/** Small and regular, so that no two points are equal. */
const wiggle = (share: number) => 0.01 * Math.sin(97 * share);

const trl = (course: Course) =>
  JSON.stringify({
    log_history: shares.map((share, k) => ({
      step: 10 * (k + 1),
      num_tokens: 5_000 * (k + 1),
      ...Object.fromEntries(Object.entries(course).map(([name, at]) => [name, at(share)])),
    })),
  });
const verl = (course: Course) =>
  shares
    .map((share, k) =>
      JSON.stringify({
        step: k + 1,
        data: Object.fromEntries(Object.entries(course).map(([name, at]) => [name, at(share)])),
      }),
    )
    .join('\n');
const sb3 = (course: Course) =>
  shares
    .map((share, k) =>
      JSON.stringify({
        'time/total_timesteps': 2_048 * (k + 1),
        ...Object.fromEntries(Object.entries(course).map(([name, at]) => [name, at(share)])),
      }),
    )
    .join('\n');

function findings(text: string, file: string): readonly LogFinding[] {
  const read = readLog(text, file);
  if (typeof read === 'string') throw new Error(read);
  return examineLog(read.lines);
}
const titles = (text: string, file: string) => findings(text, file).map(({ title }) => title);

const rising = (share: number) => Math.min(0.8, share) + wiggle(share);
const stuck = (share: number) => 0.4 + wiggle(share);

describe('TRL', () => {
  const healthy: Course = {
    reward: rising,
    entropy: (share) => 1 - 0.4 * share,
    frac_reward_zero_std: (share) => 0.2 + 0.2 * share,
    'completions/mean_length': (share) => 100 + 10 * share,
    kl: (share) => 0.01 * share,
  };
  const found = (changes: Course) => titles(trl({ ...healthy, ...changes }), 'trainer_state.json');

  test('a healthy log has no finding', () => expect(found({})).toEqual([]));

  test('entropy that falls to a tenth while the reward stands still', () => {
    const entropy = (share: number) => (share < 0.3 ? 1 : 0.1);
    expect(found({ entropy, reward: stuck })).toEqual(['Entropy collapse']);
    expect(found({ entropy, reward: rising })).toEqual([]);
    expect(found({ entropy: (share) => (share < 0.3 ? 1 : 0.6), reward: stuck })).toEqual([]);
  });

  test('groups without differences', () => {
    expect(found({ frac_reward_zero_std: (share) => (share < 0.5 ? 0.3 : 0.8) })).toEqual([
      'Most groups have zero advantage',
    ]);
    expect(found({ frac_reward_zero_std: (share) => (share < 0.5 ? 0.3 : 0.6) })).toEqual([]);
  });

  test('KL is judged per completion: the mean over tokens times its tokens', () => {
    const kl = (share: number) => (share < 0.6 ? 0.01 : 0.4);
    expect(found({ kl })).toEqual(['The policy drifts from the reference']);
    // 0.4 nats per token are 8 nats in a completion of 20 tokens.
    expect(found({ kl, 'completions/mean_length': () => 20 })).toEqual([]);
    const { 'completions/mean_length': _, ...withoutLength } = healthy;
    expect(titles(trl({ ...withoutLength, kl }), 'trainer_state.json')).toEqual([]);
  });

  test('length that grows without reward', () => {
    const length = (share: number) => 100 + 200 * Math.max(0, share - 0.4);
    expect(found({ 'completions/mean_length': length, reward: stuck })).toEqual([
      'Completions get longer, and no better',
    ]);
    expect(found({ 'completions/mean_length': length, reward: (share) => share })).toEqual([]);
  });

  test('a finding names the line of the log, its step in the unit of the log, and what to try', () => {
    const [one] = findings(
      trl({ ...healthy, entropy: (share) => (share < 0.3 ? 1 : 0.1), reward: stuck }),
      'trainer_state.json',
    );
    expect(one?.evidence.map(({ origin }) => origin)).toEqual(['entropy', 'reward']);
    expect(one?.over).toBe('tokens, those of prompts included');
    expect(one?.since).toBeGreaterThanOrEqual(75_000);
    expect(one?.since).toBeLessThanOrEqual(105_000);
    expect(one?.study).toBe('entropy-collapse');
    expect(one?.advice.length).toBeGreaterThan(1);
  });
});

describe('verl', () => {
  const evaluation = 'val-core/gsm8k/acc/mean@4';
  const found = (course: Course) => titles(verl(course), 'metrics.jsonl');

  test('a reward that rises while the evaluation falls from its peak', () => {
    const up = { 'critic/score/mean': (share: number) => share + wiggle(share) };
    const falls = (share: number) => (share < 0.4 ? share : 0.8 - share) + wiggle(share);
    expect(found({ ...up, [evaluation]: falls })).toEqual(['The reward rises, the evaluation falls']);
    expect(found({ ...up, [evaluation]: (share) => Math.min(share, 0.5) + wiggle(share) })).toEqual([]);
    // Noise of its own size is no fall.
    expect(found({ ...up, [evaluation]: (share) => 0.4 + 0.2 * Math.sin(1_000 * share) })).toEqual([]);
    // Both fall: nothing says that the reward is exploited.
    expect(found({ 'critic/score/mean': (share) => 1 - share, [evaluation]: falls })).toEqual([]);
  });
});

describe('Stable-Baselines3', () => {
  test('updates that go too far: half of the samples clipped, and a return that swings', () => {
    const swings = (share: number) => (Math.floor(share * 20 - 1e-9) % 2 === 0 ? 10 : 60);
    const course = { 'rollout/ep_rew_mean': swings, 'train/clip_fraction': () => 0.7 };
    expect(titles(sb3(course), 'progress.json')).toEqual(['Step size too large: the return oscillates']);
    expect(titles(sb3({ ...course, 'train/clip_fraction': () => 0.1 }), 'progress.json')).toEqual([]);
  });

  test('the length of episodes is no length of completions', () => {
    const course = { 'rollout/ep_rew_mean': stuck, 'rollout/ep_len_mean': (share: number) => 100 * share };
    expect(titles(sb3(course), 'progress.json')).toEqual([]);
  });
});

test('a log of fewer than ten points is not judged, and each run is judged by itself', () => {
  const collapse = { reward: stuck, entropy: (share: number) => (share < 0.3 ? 1 : 0.1) };
  const short = JSON.parse(trl(collapse)).log_history.slice(0, 9);
  expect(titles(JSON.stringify({ log_history: short }), 'trainer_state.json')).toEqual([]);
  const lines = (run: string, entropy: (share: number) => number) =>
    shares.flatMap((share, k) => [
      `${run},0,${100 * (k + 1)},entropy,${entropy(share)}`,
      `${run},0,${100 * (k + 1)},return,${stuck(share)}`,
    ]);
  const csv = ['run,seed,step,metric,value', ...lines('a', collapse.entropy), ...lines('b', () => 1)].join(
    '\n',
  );
  expect(findings(csv, 'log.csv').map(({ run, title }) => [run, title])).toEqual([['a', 'Entropy collapse']]);
});
