/** Le et al. 2022: CodeRL. A critic that weighs tokens, REINFORCE on whole programs, and examples alone. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';

const network = { layers: 1, width: 32, heads: 2, examProblems: 4, prompts: 64 };
const sft = { ...network, type: 'sft', demonstrations: 1024, learningRate: 0.003 };
const rl = { ...network, learningRate: 0.003, baseAccuracy: 0, epochs: 1, minibatches: 1 };
const critic = { ...rl, type: 'ppo-lm', groupSize: 1 };
const plain = { ...rl, type: 'reinforce-lm' };
const reward = [{ term: 'task' }];
type Agent = StudyRun['variants'][number]['agent'];
const LABEL = 'programs';
const variant = (agent: Agent) => ({ label: LABEL, agent, reward });
const SWITCH = 12_800;
const phases = (name: string, then: Agent | null): StudyRun => ({
  name,
  variants: [variant(sft)],
  edits: then === null ? [] : [{ at: SWITCH, patch: { variants: [variant(then)] } }],
  world: {
    family: 'language',
    task: 'program',
    programs: 'circuit',
    level: 2,
    trainProblems: 1500,
    heldOutProblems: 256,
  },
  evaluation: { policy: 'sampled', every: 4, episodes: 200 },
  seeds: 8,
  seed: 113,
  episodes: 25_600,
  envSteps: 400_000,
  measurementPoints: 20,
});
const ahead = (says: string, run: string, over: string): ClaimPart => ({
  kind: 'ahead',
  says,
  metric: 'evaluationReturn',
  margin: 0.02,
  variant: `${run}/${LABEL}`,
  over: [`${over}/${LABEL}`],
});

export const study: WrittenStudy = {
  id: '113',
  papers: [{ atlas: 113, cite: 'Le et al. 2022, CodeRL', url: 'https://arxiv.org/abs/2207.01780' }],
  family: 'credit',
  level: 'full',
  title: 'Tests as rewards often beat examples alone; a critic for tokens is not shown to help',
  question: 'Do rewards of tests, weighed by a critic, beat plain rewards and examples?',
  claim:
    'On held-out problems more programs pass with a critic than with REINFORCE, and with REINFORCE than with examples alone; with the critic more pass than with examples, too.',
  runs: {
    examples: phases('Examples alone', null),
    plain: phases('Then REINFORCE on whole programs', plain),
    critic: phases('Then returns of a critic', critic),
  },
  parts: [
    ahead(
      'On held-out problems, at least 2 points more programs pass with the critic than with REINFORCE.',
      ...(['critic', 'plain'] as const),
    ),
    ahead(
      'With REINFORCE, at least 2 points more pass than with examples alone.',
      ...(['plain', 'examples'] as const),
    ),
    ahead(
      'Control: with the critic, at least 2 points more pass than with examples alone.',
      ...(['critic', 'examples'] as const),
    ),
  ],
  shows: [
    { title: 'Examples alone: held-out passes', run: 'examples', metric: 'evaluationReturn', kind: 'curve' },
    { title: 'Then REINFORCE', run: 'plain', metric: 'evaluationReturn', kind: 'curve' },
    { title: 'Then a critic', run: 'critic', metric: 'evaluationReturn', kind: 'curve' },
  ],
  teaching: {
    before:
      'A prompt shows a truth table, and a program has to compute it with two gates. The policy first learns from 1,024 examples. After half of the episodes, REINFORCE or a method with a critic goes on. Both are paid if all tests pass. REINFORCE credits each token alike. The critic predicts the reward at each token, and a token’s credit is the change.',
    predict: {
      ask: 'What do rewards of tests change after examples?',
      options: ['All seeds pass more', 'Most seeds pass far more, and one falls', 'Nothing'],
      answer: 1,
    },
    watch: 'Compare the held-out passes after 12,800 episodes.',
    after:
      'Examples alone end at {{mean:examples/programs.evaluationReturn}} on held-out problems. With rewards of tests, most seeds of REINFORCE and of the critic end far above that, and one of each falls. The leads over examples are {{part:2.estimate}} [{{part:2.low}}, {{part:2.high}}] and {{part:3.estimate}} [{{part:3.low}}, {{part:3.high}}]: such falls make the intervals wide. Between critic and REINFORCE {{word:part:1|the critic leads|REINFORCE leads|nothing is decided}}: {{part:1.estimate}}, from {{part:1.low}} to {{part:1.high}}. A program has few tokens, so credit for the whole is not very wrong for its parts.',
  },
  changes: [
    {
      says: 'Update four times from each batch with the critic: twice on each half.',
      run: 'critic',
      patch: {
        edits: [{ at: SWITCH, patch: { variants: [variant({ ...critic, epochs: 2, minibatches: 2 })] } }],
      },
    },
    {
      says: 'Take the baseline from REINFORCE.',
      run: 'plain',
      patch: { edits: [{ at: SWITCH, patch: { variants: [variant({ ...plain, baseline: 'none' })] } }] },
    },
    {
      says: 'Show a new example each time.',
      run: 'examples',
      patch: { variants: [variant({ ...sft, demonstrations: 0 })] },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 0, teaching: 1, interesting: 1 },
    says: 'Critic is one-step PPO, not pre-trained, no critical sampling; collapses (0.14, 0.43) with untuned rate 0.003 keep all parts undecided; seeds were cut 10→8 “for time” at 93 s of core. All lines are labeled “programs” on three separate charts.',
    read: '2026-11-28',
  },
  writtenFor: 'u0 u0 u0',
  budget: { coreMinutes: 2, quick: { seeds: 2 } },
  caveats: [
    'All parts are undecided with eight seeds. About 9 and 12 would decide the leads over examples, and 68 that of the critic.',
    'Critical sampling at inference and its comparison with best-of-n are left out.',
    'The critic learns while the policy learns, from passes and failures. In the paper it is trained first, and predicts four kinds of results.',
    'REINFORCE subtracts the mean reward of the batch. The method with a critic is PPO with one gradient step per batch.',
  ],
  pilots:
    'Experiment seed 7, two seeds, once, with these settings. Nothing was changed after it but the number of seeds, from ten to eight, for time. No method was tuned.',
};
