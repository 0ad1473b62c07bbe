/** Piriyajitakonkij et al. 2025: From Grunts to Grammar. Two gatherers who each see one of two hidden numbers, and may send one message. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** State = number of the sender + 4 × number of the receiver + 16 × message; 4: not sent yet. Two turns an episode. */
import kernel from './world.kernel.ts?raw';

const agent = { type: 'ppo', gamma: 1, horizon: 128, alpha: 1, entropyCoefficient: 0.02 };
const reward = [{ term: 'task' }];
const [ON, OFF, SHUFFLED] = ['channel', 'no channel', 'shuffled messages'] as const;
const variants: StudyRun['variants'] = [ON, OFF, SHUFFLED].map((label) => ({ label, agent, reward }));
const metric = 'evaluationReturn';
const view = (sees: boolean) => ({ level: { 'world.sees': sees } });
const above = (other: string): ClaimPart => ({
  says: `Where each sees one number, the channel gathers at least 0.2 more than ${other}.`,
  kind: 'ahead',
  metric,
  variant: `main/${ON}`,
  over: [`main/${other}`],
  margin: 0.2,
  ...view(false),
});
const equal = (other: string): ClaimPart => ({
  says: `Where the receiver sees both numbers, it is within 0.05 of ${other}.`,
  kind: 'within',
  metric,
  variant: `main/${ON}`,
  same: `main/${other}`,
  margin: 0.05,
  ...view(true),
});

export const study: WrittenStudy = {
  id: '114',
  papers: [
    {
      atlas: 114,
      cite: 'Piriyajitakonkij et al. 2025, From Grunts to Grammar',
      url: 'https://arxiv.org/abs/2505.12872',
    },
  ],
  family: 'multi-agent',
  level: 'analog',
  title: 'Two gatherers invent signs where each sees half, and none where one sees all',
  question: 'Do two gatherers invent messages, and only where they need them?',
  claim:
    'Where each gatherer sees half, a channel gathers more than no channel and than shuffled messages. Where the receiver sees all, it adds nothing.',
  standsFor:
    'Two turns and four fruits stand for foraging on a grid, and tables for networks. Nothing follows about grammar.',
  runs: {
    main: {
      name: 'Two hidden numbers, one message',
      variants,
      world: { family: 'graph', kernel, stepLimit: 2 },
      worldOf: { [OFF]: { channel: 'off' }, [SHUFFLED]: { channel: 'shuffled' } },
      vary: [{ path: 'world.sees', over: [false, true] }],
      evaluation: { policy: 'greedy', every: 4, episodes: 100 },
      seeds: 20,
      seed: 114,
      envSteps: 200_000,
      measurementPoints: 40,
    },
  },
  parts: [above(OFF), above(SHUFFLED), equal(OFF), equal(SHUFFLED)],
  shows: [
    {
      title: 'Fruits gathered where each sees one number',
      run: 'main',
      metric,
      kind: 'curve',
      ...view(false),
    },
    {
      title: 'Fruits gathered where the receiver sees both',
      run: 'main',
      metric,
      kind: 'curve',
      ...view(true),
    },
  ],
  teaching: {
    before:
      'A sender sees one hidden number, a receiver another. The right fruit depends on both. The sender may send one of four signs, which mean nothing at first. In one world the receiver hears nothing, in another it hears random signs. Then all is repeated with a receiver that sees both numbers.',
    predict: {
      ask: 'Where does the channel raise the harvest?',
      options: ['Only where numbers are hidden', 'In both worlds', 'In neither'],
      answer: 0,
    },
    watch: 'Compare the three curves in both charts.',
    after:
      'Signs begin as noise. Where one happens to help, both turns are paid, so sender and receiver move toward the same code, another one in each seed. With hidden numbers the pair gathers nine fruits in ten; without a channel, one in four, which is chance. Random signs help no more than silence, so it is what they say that counts. A receiver that sees both numbers needs no sign.',
  },
  changes: [
    {
      says: 'Explore with a larger entropy bonus.',
      run: 'main',
      patch: { variants: variants.map((one) => ({ ...one, agent: { ...agent, entropyCoefficient: 0.1 } })) },
    },
    {
      says: 'Let both learn by Sarsa.',
      run: 'main',
      patch: {
        variants: variants.map((one) => ({ ...one, agent: { type: 'sarsa', gamma: 1, epsilon: 0.1 } })),
      },
    },
    { says: 'Train for four times as long.', run: 'main', patch: { envSteps: 800_000 } },
  ],
  review: {
    scores: { faithful: 1, informative: 2, decided: 2, teaching: 2, interesting: 2 },
    says: 'Codes are invented, differ by seed; off, shuffled and full-view controls. Topographic similarity (half of the claim) is missing.',
    read: '2026-11-28',
  },
  writtenFor: 'h+ h+ h0 h0',
  budget: { coreMinutes: 1, quick: { seeds: 6 } },
  caveats: [
    'Larger populations, the task of ordered targets and the hallmarks of language, topographic similarity among them, are left out.',
    'One learner plays both turns; each turn sees only its own number.',
  ],
  pilots:
    'Experiment seed 7, three times. Q-learning agreed on part of a code: 0.2 above no channel after 60,000 steps, 0.25 after 200,000. PPO then took its place for all. The parts were not changed.',
};
