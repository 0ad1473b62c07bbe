/** Qian et al. 2025: ToolRL, rewards for parts of a tool call. */
import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
import { LOG_LINEAR } from '../shared/log-linear.ts';
/** Requests, calls and labels. */
import rules from './rules.kernel.ts?raw';
/** Writes a call word by word. */
import world from './world.kernel.ts?raw';

const atEnd = (value: string) => ({ term: 'expression', expression: `terminated ? ${value} : 0.0` });
const exact = { term: 'task' };
/** For the words that agree with the label; as in the paper, from −3 to 3. */
const fine = atEnd('6.0 * matching(state) - 3.0');
const format = atEnd('(happened(wellFormed) ? 1.0 : 0.0)');
const fading = atEnd('(happened(wellFormed) ? max(0.0, 1.0 - f32(envSteps) / 30000.0) : 0.0)');
const long = atEnd('0.1 * min(12.0, f32(time + 1))');
const [SFT, EXACT, FINE, BEST, FADING, LONG] = [
  'SFT',
  'exact match',
  'fine',
  'fine + format',
  'fine + fading format',
  'fine + format + length',
] as const;
type Reward = StudyRun['variants'][number]['reward'];
const ALL: readonly (readonly [string, Reward])[] = [
  [SFT, [exact]],
  [EXACT, [exact]],
  [FINE, [fine]],
  [BEST, [fine, format]],
  [FADING, [fine, fading]],
  [LONG, [fine, format, long]],
];
const FEW: readonly string[] = [SFT, EXACT, BEST];
const run = (
  errors: number,
  policy: 'sampled' | 'greedy',
  labels: readonly string[] = ALL.map(([label]) => label),
): StudyRun => {
  const shared = `const errors: f32 = ${errors.toFixed(2)};\n${rules}`;
  const agent = { type: 'custom-agent', text: `${LOG_LINEAR}\n${shared}` };
  const copies = { ...agent, copies: 'always', rewards: false, copyAlpha: 3 };
  const learns = { ...agent, copies: 'first', copied: 100, copyAlpha: 0.3, alpha: 3 };
  return {
    name: `${errors === 0 ? 'No' : `${100 * errors} % of the`} words of the labels are wrong${policy === 'greedy' ? ', greedy answers' : ''}`,
    world: { family: 'graph', kernel: `${world}\n${shared}`, stepLimit: 16 },
    variants: ALL.filter(([label]) => labels.includes(label)).map(([label, reward]) => ({
      label,
      agent: label === SFT ? copies : learns,
      reward,
    })),
    evaluation: { policy, every: 1, episodes: 100, world: { test: true, repeats: 1 } },
    seeds: 24,
    seed: 1031,
    envSteps: 70_000,
    measurementPoints: 20,
  };
};
const variantsWith = (one: readonly [string, Reward]) =>
  run(0.1, 'sampled', [BEST]).variants.flatMap((best) => [best, { ...best, label: one[0], reward: one[1] }]);
const read = { metric: 'evaluationReturn', statistic: 'mean' } as const;

export const study: WrittenStudy = {
  id: '31',
  papers: [{ atlas: 31, cite: 'Qian et al. 2025, arXiv 2504.13958' }],
  family: 'shaping',
  level: 'analog',
  title:
    'Pay for parts of a tool call {{word:part:exact|beats|loses to|ties with}} exact match and {{word:part:sft|beats|loses to|ties with}} SFT on labels with errors; but if the likeliest words are taken, SFT makes hardly a mistake',
  question: 'Does pay for parts of a tool call beat pay for whole calls, and examples of them?',
  claim:
    'On new requests, pay for parts of a call and for its format gets more calls right than exact match and than SFT on the same labels. A reward for length on top adds nothing.',
  standsFor:
    'Calls of six words stand for typed calls with reasoning before them, labels with wrong words for data that a model has written. Numbers by word, and by request and word, are added up in place of a network: it can generalize and memorize.',
  couldFail:
    'SFT is shown every word of a label, and rewards only say whether words agree with it. With right labels a call that is copied cannot be beaten; exact match has the same goal as pay for parts.',
  leftOut: 'Reasoning before a call; three to twelve tools, here there are six.',
  runs: {
    some: run(0.1, 'sampled'),
    none: run(0, 'sampled', FEW),
    greedy: run(0.1, 'greedy', FEW),
  },
  gates: [
    {
      kind: 'level',
      says: 'Whole calls are rare at first: after 3,500 words, while all still copy, “exact match” has less than 20 % right.',
      ...read,
      when: { at: 3500 },
      variant: `some/${EXACT}`,
      below: 0.2,
    },
    {
      kind: 'level',
      says: 'Calls can be learned: “fine + format” ends above 0.5.',
      ...read,
      variant: `some/${BEST}`,
      above: 0.5,
    },
  ],
  parts: [
    {
      id: 'exact',
      kind: 'ahead',
      says: 'With one word in ten of the labels wrong, “fine + format” gets more new calls right than “exact match”.',
      ...read,
      variant: `some/${BEST}`,
      over: [`some/${EXACT}`],
    },
    {
      id: 'sft',
      kind: 'ahead',
      says: 'And more than “SFT” on the same labels.',
      ...read,
      variant: `some/${BEST}`,
      over: [`some/${SFT}`],
    },
    {
      id: 'length',
      kind: 'notAbove',
      says: 'A length reward on top is not 2 points above it.',
      ...read,
      variant: `some/${LONG}`,
      than: `some/${BEST}`,
      margin: 0.02,
    },
  ],
  controls: [
    {
      id: 'clean',
      kind: 'within',
      says: 'If all labels are right, “SFT” ends within 5 points of “fine + format”.',
      ...read,
      variant: `none/${SFT}`,
      same: `none/${BEST}`,
      margin: 0.05,
    },
  ] satisfies ClaimPart[],
  shows: [
    {
      title: 'New calls that are right; one word in ten of the labels is wrong',
      run: 'some',
      metric: 'evaluationReturn',
      kind: 'curve',
    },
    {
      title: 'The same at the end, if the likeliest words are taken in place of drawn ones',
      run: 'greedy',
      metric: 'evaluationReturn',
      kind: 'bars',
    },
    {
      title: 'Labels met in training, wrong words and all',
      run: 'some',
      metric: 'taskReturn',
      kind: 'curve',
    },
    {
      title: 'New calls that are right at the end, if all labels are right',
      run: 'none',
      metric: 'evaluationReturn',
      kind: 'bars',
    },
  ],
  teaching: {
    before:
      'A request has a verb and two values, such as “book · Rome · Monday”. The right call names a tool, a parameter, a value, another parameter, a value, and an end. One request in four has a label; in some labels one word in ten is wrong, for example another city. The test asks the other requests and knows the right calls. SFT copies the labels word by word. All others first copy for a while and then draw eight calls for each request. “Exact match” pays a call that agrees with the label in every word. “Fine” pays each word that agrees, “format” a call with the right kind of word at each place. The policy may say “hm” as often as it likes; “length” pays for that.',
    predict: {
      ask: 'SFT is shown every word of the labels. Rewards only tell how many words agree with them. Which gets more new calls right?',
      options: ['SFT', 'Pay for parts and format', 'Both alike'],
      answer: '{{word:part:sft|1|0|2}}',
    },
    watch:
      'Compare SFT with “fine + format”. Then see in the second and in the last chart what becomes of the lead if the likeliest words are taken, or if all labels are right.',
    after:
      'SFT makes each word as likely as it is in the labels, so it draws wrong words, too. It also memorizes: of the labels it has met, {{mean:some/SFT.taskReturn|%}} come out exactly as they are, errors included, and {{mean:some/SFT.evaluationReturn|%}} of the new calls are right. Rewards make a policy surer of what is usually right. A word that agrees with nine labels in ten is paid nine times in ten, and a surer policy earns more, until it hardly draws anything else: “fine + format” gets {{mean:some/fine + format.evaluationReturn|%}} of the new calls right. “Exact match” wants the same, but pays nothing for a call with five words of six; a label with an error, 41 % of them, pays only a policy that repeats it. So it ends at {{mean:some/exact match.evaluationReturn|%}}. Pay for length is earned with “hm” and lets the calls get worse. None of the rewards knows more than SFT does: if the likeliest words are taken in place of drawn ones, SFT gets {{mean:greedy/SFT.evaluationReturn|%}} of the new calls right, and if all labels are right, it ends where the others do.',
  },
  changes: [
    {
      says: 'Let three words in ten of the labels be wrong.',
      run: 'some',
      patch: { world: run(0.3, 'sampled').world, variants: run(0.3, 'sampled').variants },
    },
    {
      says: 'Pay for the format alone: all calls are calls, hardly one is right.',
      run: 'some',
      patch: { variants: variantsWith(['format', [format]]) },
    },
    {
      says: 'Pay ten times as much for length: the policy says “hm” until it must stop.',
      run: 'some',
      patch: { variants: variantsWith([LONG, [fine, format, { ...long, weight: 10 }]]) },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 2, decided: 1, teaching: 2, interesting: 2 },
    says: 'That rewards beat examples with errors only because they make a policy surer, shown by taking the likeliest words instead, is worth more than the claim. For the same reason the verdict rests on how answers are drawn, and one word in ten is a share of errors that was chosen.',
    read: '2026-11-29',
  },
  writtenFor: 'h- h+ h+ h+ h- h0',
  notMeasured: ['41 %'],
  budget: { coreMinutes: 0.4, quick: { seeds: 6 } },
  caveats: [
    'The claim is about words that are drawn. If the likeliest words are taken, its part on SFT does not hold.',
    'The step size of 3 is the largest that was tried for all.',
  ],
  pilots:
    'Experiment seed 7, 6 seeds, twice, with a quarter and half of the steps. SFT with step sizes of 0.3, 1 and 3, rewards with 1 and 3; 3 was best for both and was taken. “fine”, “fading” and “length” got the same settings without a pilot. Second: a first full run with experiment seed 31 and 20 seeds had the same parts with the same outcome, but its first gate was read after 7,000 words, when copying was over, and was undecided. It is now read while all copy, and the seeds are new.',
};
