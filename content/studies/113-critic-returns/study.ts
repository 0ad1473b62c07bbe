/** Le et al. 2022: CodeRL. A critic that predicts the tests weighs tokens and picks prefixes to resume. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
/** A policy and a critic, each a small network. Examples first, then the critic, then rewards. */
import learner from './learner.kernel.ts?raw';
/** Formulas, their programs, and the tests that a program has to pass. */
import rules from './rules.kernel.ts?raw';
/** Programs to write, token by token. */
import world from './world.kernel.ts?raw';

const text = `${learner}\n${rules}`;
const kernel = `${world}\n${rules}`;
/** Share of the held-out formulas since the last measurement whose program passed all tests. */
const heldOut = {
  term: 'custom-module',
  probe: true,
  label: 'held-out',
  text: `
export const meta = { label: 'held-out passes' };
let sum: f32 = 0.0;
let count: f32 = 0.0;
export function reward(): f32 {
  if (happened(asked)) { count += 1.0; sum += taskReward; }
  return 0.0;
}
export function reading(): f32 { return count < 1.0 ? noReading : sum / count; }
export function open() { sum = 0.0; count = 0.0; }`,
};
const [SFT, PLAIN, SURE, CHANGE, LARGER] = [
  'SFT',
  'REINFORCE',
  'critic’s confidence',
  'critic’s change',
  'confidence, larger steps',
] as const;
/** Programs of the training: examples, then programs for the critic. With the tests, they are 11,250 episodes. */
const EXAMPLES = 4000;
const CRITICIZED = 5000;
const EPISODES = 32_000;
const variant = (label: string, method: string, more: object = {}) => ({
  label,
  agent: {
    type: 'custom-agent',
    text,
    method,
    examples: 200,
    imitated: EXAMPLES,
    criticized: CRITICIZED,
    sftAlpha: 0.05,
    criticAlpha: 0.02,
    alpha: 0.005,
    ...more,
  },
  reward: [{ term: 'task' }, heldOut],
});
const variants: StudyRun['variants'] = [
  variant(SFT, 'examples'),
  variant(PLAIN, 'whole program'),
  variant(SURE, 'critic, CodeRL'),
  variant(CHANGE, 'critic, change', { alpha: 0.001 }),
];
const run = (name: string, arms: StudyRun['variants']): StudyRun => ({
  name,
  world: { family: 'graph', kernel },
  variants: arms,
  seeds: 20,
  seed: 1113,
  episodes: EPISODES,
  envSteps: 9 * EPISODES,
  measurementPoints: 20,
});
const passes = { metric: 'probe:held-out', statistic: 'mean' } as const;

export const study: WrittenStudy = {
  id: '113',
  papers: [{ atlas: 113, cite: 'Le et al. 2022, CodeRL', url: 'https://arxiv.org/abs/2207.01780' }],
  family: 'credit',
  level: 'full',
  title:
    'Rewards of tests {{word:part:plain|beat|fall behind|do about as well as}} examples; a critic that weighs tokens {{word:part:critic|adds to them|takes from them|adds nothing}}, and prefixes that it picks {{word:part:resume|solve more|solve fewer|are not shown to solve more}}',
  question: 'Do rewards of tests, weighed by a critic, beat plain rewards and examples?',
  claim:
    'On held-out problems more programs pass with returns weighed by a critic than with REINFORCE, and with REINFORCE than with examples alone; resuming prefixes that the critic picks solves more than best-of-n with as many programs.',
  standsFor:
    'A formula stands for a problem in words, a stack of numbers for a language, and networks with one hidden layer for transformers. What a large critic can predict may not be concluded.',
  couldFail:
    'A critic that knows which tokens decide about the tests could speed up learning; one that is sure only of failures weighs down what should be learned.',
  leftOut:
    'Examples mixed with rewards, programs that are repaired after a failed test, and pre-training on code.',
  runs: {
    main: run('Programs for formulas, paid by tests', variants),
    larger: run('The critic’s confidence with larger steps', [
      variant(LARGER, 'critic, CodeRL', { alpha: 0.0087 }),
    ]),
  },
  gates: [
    {
      id: 'room',
      kind: 'level',
      says: 'Examples leave room: “SFT” passes less than 70 % of held-out problems.',
      ...passes,
      variant: `main/${SFT}`,
      below: 0.7,
    },
    {
      id: 'knows',
      kind: 'level',
      says: 'The critic knows something: after four tokens it ranks a program that will pass above one that will not in more than 60 % of pairs.',
      metric: 'value:34560',
      statistic: 'mean',
      variant: `main/${SURE}`,
      above: 0.6,
    },
  ],
  parts: [
    {
      id: 'critic',
      kind: 'ahead',
      says: 'More programs pass with the critic’s confidence as weight than with REINFORCE.',
      ...passes,
      variant: `main/${SURE}`,
      over: [`main/${PLAIN}`],
    },
    {
      id: 'plain',
      kind: 'ahead',
      says: 'More pass with REINFORCE than with examples alone, which are imitated as long.',
      ...passes,
      variant: `main/${PLAIN}`,
      over: [`main/${SFT}`],
    },
    {
      id: 'resume',
      kind: 'level',
      says: 'After training with the critic’s confidence, eight programs of which four resume its prefixes solve more than the best of eight.',
      metric: 'value:34563',
      statistic: 'mean',
      variant: `main/${SURE}`,
      above: 0,
    },
  ],
  shows: [
    { title: 'Held-out problems whose programs pass', run: 'main', metric: 'probe:held-out', kind: 'curve' },
    {
      title: 'At the end: held-out problems whose programs pass',
      run: 'main',
      variants: [`main/${SFT}`, `main/${PLAIN}`, `main/${SURE}`, `larger/${LARGER}`, `main/${CHANGE}`],
      metric: 'probe:held-out',
      kind: 'bars',
    },
    {
      title: 'At the end: solved with the best of eight programs',
      run: 'main',
      metric: 'value:34561',
      kind: 'bars',
    },
  ],
  teaching: {
    before:
      'A problem is a formula such as (a + b) × (c − d); its program writes letters and operators in the order in which a stack needs them, up to nine tokens, and has to compute the right number in six tests. One formula in five is held out. All policies imitate 200 examples first. Then “SFT” goes on. The others write programs, paid 1 if all tests pass, −0.3 if one fails, −0.6 and −1 if the program does not run, less what their greedy program earns. “REINFORCE” gives that to every token. A critic has learned from 5,000 programs to predict the outcome from a prefix. “Critic’s confidence”, the rule of CodeRL, multiplies each token’s reward by the critic’s probability of the outcome that came. “Critic’s change” pays a token by how much it raised the probability of a pass.',
    predict: {
      ask: 'What does the critic’s confidence do to learning?',
      options: ['It speeds it up', 'It slows it down', 'Nothing'],
      answer: '{{word:part:critic|0|1|2}}',
    },
    watch:
      'Compare the lines after 11,250 episodes, when rewards begin, and how steep they still are at the end.',
    after:
      'The tests teach: REINFORCE ends at {{mean:main/REINFORCE.probe:held-out|%}} of held-out problems, examples that go on at {{mean:main/SFT.probe:held-out|%}}. The critic knows something: after four tokens it ranks {{gate:knows.estimate|%}} of pairs right. But “critic’s confidence” ends at {{mean:main/critic’s confidence.probe:held-out|%}}. Why? Let r be the reward of a program less that of the greedy one, and q the critic’s probability of the outcome that came. REINFORCE steps along r ∇ ln π at each token, CodeRL along q r ∇ ln π. The cheapest reason is that q is below 1 and shortens the steps. It is not that alone: with steps that are longer by as much, it ends at {{mean:larger/confidence, larger steps.probe:held-out|%}}. Another reason, which no arm tests, is that q says how sure the critic is, not how much a token matters. It grows along a program as the outcome becomes plain. After a wrong token it is high at all tokens that follow, so right ones would be blamed with it. “Critic’s change” asks how much a token moved the probability of a pass, which is what credit means. It ends at {{mean:main/critic’s change.probe:held-out|%}}, below examples: its steps are a fifth of those of REINFORCE, the better of two sizes, and a change of one token is small next to the errors of a critic that was trained once, on another policy. None of this is final, as rewards still teach at the end: in the last quarter REINFORCE rises from {{mean:main/REINFORCE.probe:held-out at 24000|%}}, “critic’s confidence” from {{mean:main/critic’s confidence.probe:held-out at 24000|%}}. Resuming has little to win. The best of eight programs solves {{mean:main/critic’s confidence.value:34561|%}}, and with four that resume prefixes it is {{part:resume.estimate|points}} more, with an interval from {{part:resume.low|points}} to {{part:resume.high|points}}.',
  },
  changes: [
    {
      says: 'Show 300 examples in place of 200.',
      run: 'main',
      patch: { variants: variants.map((one) => ({ ...one, agent: { ...one.agent, examples: 300 } })) },
    },
    {
      says: 'Train the critic on 1,000 programs only.',
      run: 'main',
      patch: { variants: variants.map((one) => ({ ...one, agent: { ...one.agent, criticized: 1000 } })) },
    },
    {
      says: 'Take small steps everywhere.',
      run: 'main',
      patch: { variants: variants.map((one) => ({ ...one, agent: { ...one.agent, alpha: 0.001 } })) },
    },
  ],
  review: {
    scores: { faithful: 2, informative: 2, decided: 1, teaching: 1, interesting: 2 },
    says: 'The rule of the paper runs, with a gate on what its critic knows and an arm that rules out the cheapest reason for its failure. But all that learn from rewards still climb steeply at the end, the part on prefixes is undecided with most of the time unused, and the reason that is left is not tested.',
    read: '2026-11-30',
  },
  notMeasured: ['−0.3', '−0.6', '−1', '0.7', '60 %', '70 %', '11,250'],
  writtenFor: 'h- h+ f- h+ u0',
  budget: { coreMinutes: 2.8, quick: { seeds: 6 } },
  caveats: [
    'The programs that train the critic are not counted for the policy: the others wait meanwhile. “SFT” imitates throughout.',
    'Policies that learn from rewards still rise at the end, REINFORCE the most.',
    'Whether prefixes that the critic picks solve more is not decided. It takes some hundred seeds.',
    'The larger steps are longer by as much as the critic’s confidence shortens the steps of programs that pass, on average over the first run.',
    'The critic is trained once, before the rewards, as in the paper. It knows the policy as it was then.',
    'Best-of-n submits the first program that passes two public tests, and is judged by all six. Programs that resume a prefix begin with the likeliest to pass, by the critic, of those that failed.',
    'A critic that also reads which part of the formula each token repeats stands for one that was pre-trained on code.',
  ],
  pilots:
    'Experiment seed 7, six seeds, six times. 30, 100, 200 and 300 examples; step sizes of rewards of 0.05, where all fell to nothing, 0.01, 0.005, 0.003 and 0.001 for REINFORCE, 0.02, 0.01, 0.008, 0.005 and 0.003 for the critic’s confidence, and 0.003 and 0.001 for its change; of the critic 0.01, 0.02, 0.05 and 0.1. The critic ranks best at 0.01 or 0.02. Gates and parts were written before the last pilot. After the full run, one arm with larger steps was measured with the same seeds, to test a reason; it is in no part.',
};
