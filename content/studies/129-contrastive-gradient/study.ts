/** Flet-Berliac et al. 2024: a pair of logged samples, each the other's baseline, needs no importance weights. */
import type { WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';

const reward = [{ term: 'task' }];
const variant = (label: string, method: string) => ({
  label,
  agent: { type: 'contrastive-pg', method, klCoefficient: 0.25, alpha: 0.05, logged: 60_000 },
  reward,
});
const skews = [0, 0.5, 1];

export const study: WrittenStudy = {
  id: '129',
  papers: [{ atlas: 129, cite: 'Flet-Berliac et al. 2024, arXiv 2406.19185' }],
  family: 'policy-gradient',
  level: 'full',
  title: 'Each logged sample as the other’s baseline: off-policy learning without importance weights',
  question: 'Can a policy gradient learn from a foreign log without importance weights?',
  claim:
    'At every skew of the log, CoPG ends within 0.01 nats of the exact optimum; the unweighted gradient, IPO and a wrong baseline end farther away.',
  runs: {
    log: {
      name: 'Learning from a log of five arms',
      world: { family: 'bandit', kind: 'gaussian', means: [0, 0.6, 0.2, 1, 0.4], noise: 0.1 },
      vary: [{ path: 'agent.loggingSkew', over: skews }],
      variants: [
        variant('CoPG', 'copg'),
        variant('unweighted PG', 'unweighted'),
        variant('importance-weighted PG', 'importance-weighted'),
        variant('IPO', 'ipo'),
        variant('CoPG, wrong baseline', 'wrong-baseline'),
      ],
      seeds: 20,
      seed: 129,
      envSteps: 64_000,
      measurementPoints: 40,
    },
  },
  parts: [
    ...skews.map(
      (skew): ClaimPart => ({
        says: `CoPG ends within 0.01 nats of the exact optimum at a logging skew of ${skew}.`,
        kind: 'level',
        metric: 'klToPosterior',
        variant: 'log/CoPG',
        below: 0.01,
        level: { 'agent.loggingSkew': skew },
      }),
    ),
    ...skews.map(
      (skew): ClaimPart => ({
        says: `Skew ${skew}: the unweighted gradient, IPO and the wrong baseline end at least 0.01 nats farther away.`,
        kind: 'ahead',
        metric: 'klToPosterior',
        variant: 'log/CoPG',
        direction: 'below',
        over: ['log/unweighted PG', 'log/IPO', 'log/CoPG, wrong baseline'],
        margin: 0.01,
        level: { 'agent.loggingSkew': skew },
      }),
    ),
  ],
  shows: [
    {
      title: 'KL to the exact regularized optimum over the skew of the log',
      run: 'log',
      metric: 'klToPosterior',
      kind: 'sweep',
      over: 'agent.loggingSkew',
    },
    {
      title: 'Mean reward of the learned policies',
      run: 'log',
      metric: 'taskReturn',
      kind: 'sweep',
      over: 'agent.loggingSkew',
    },
  ],
  teaching: {
    before:
      'A log holds pulls of five arms that another policy has made, some arms far more often than others. From it a policy should find the optimum of reward minus 0.25 times the KL to uniform. It may not pull by itself before the end.',
    predict: {
      ask: 'What does the plain gradient do that treats the log as its own pulls?',
      options: ['It finds the optimum, more slowly', 'It ends elsewhere', 'It learns nothing'],
      answer: 1,
    },
    watch: 'Compare the heights over each skew: only the height of zero is the right policy.',
    after:
      'Let R_β(y) = R(y) − β ln(π(y)/u). At the optimum R_β is the same for every y. CoPG moves along (R_β(y) − R_β(y′)) (∇ ln π(y) − ∇ ln π(y′)), which is the gradient of −(R_β(y) − R_β(y′))² / 2β. It vanishes only where all R_β are equal, whatever the log prefers, so no weights are needed. With another baseline the frequencies of the log enter. IPO knows only who won, not by how much: it fits ½ in place of the difference of rewards.',
  },
  changes: [
    {
      says: 'Log an arm almost never (skew 3): the optimum is the same, but the data are too few.',
      run: 'log',
      patch: {
        variants: [{ ...variant('CoPG', 'copg'), agent: { ...variant('', 'copg').agent, loggingSkew: 3 } }],
      },
    },
    {
      says: 'Make rewards noisy: pairs average the noise out.',
      run: 'log',
      patch: { world: { noise: 1 } },
    },
    {
      says: 'Make all arms pay the same: every method ends at uniform.',
      run: 'log',
      patch: { world: { means: [0.5, 0.5, 0.5, 0.5, 0.5] } },
    },
  ],
  review: {
    scores: { faithful: 2, informative: 2, decided: 2, teaching: 1, interesting: 2 },
    says: 'Exact optimum as ground truth, four instructive wrong variants, effects 100× the margin. English is formula-dense.',
    read: '2026-11-28',
  },
  writtenFor: 'h- h- h- h- h- h- h- h- h- h- h- h-',
  budget: { coreMinutes: 0.5, quick: { seeds: 6 } },
  caveats: [
    'Each seed draws its own log and reads it once, in order.',
    'Short sequences, where the paper compares too, are not part of this study.',
  ],
  pilots:
    'One pilot with experiment seed 7 and 6 seeds. The settings stayed as first written; all methods share step size and data.',
};
