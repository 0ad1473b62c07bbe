/** Rentschler & Roberts 2025: a greedy agent explores if its task recurs and it remembers. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** Thompson sampling, ε-greedy and chance, from the counts of both arms. */
import reference from './reference.kernel.ts?raw';
/**
 * Two arms pay 1 with chances that are drawn for each episode, independently, from 0 to 1. What is seen is a code of the pulls of the episode
 * so far: pulls and pays of both arms, or only the latest pulls in order.
 */
import kernel from './world.kernel.ts?raw';

/** Chance in the choice of actions ends halfway through the training; what is read at its end is greedy. */
const agent = {
  type: 'q-learning',
  alpha: 0.02,
  gamma: 0.9,
  epsilon: 1,
  epsilonEnd: 0,
  epsilonDecaySteps: 150_000,
};
const near = { ...agent, gamma: 0 };
const reward = [{ term: 'task' }, { term: 'event', event: 'triedBoth', probe: true }];
const byRule = (label: string, rule: string) => ({
  label,
  agent: { type: 'custom-agent', text: reference, rule },
  reward,
});
const [FULL, NEAR, FORGETS, CHANGES, POSTERIOR, THOMPSON, EPSILON, RANDOM] = [
  'recurs, remembers',
  'recurs, remembers, γ = 0',
  'no memory',
  'never recurs',
  'greedy by Bayes’ rule',
  'Thompson sampling',
  'ε-greedy',
  'random',
] as const;
const greedy: StudyRun['variants'] = [
  { label: FULL, agent, reward },
  { label: NEAR, agent: near, reward },
];
/** Sixteen pulls have too many histories for a table to see each of them often. */
const world = { family: 'graph', kernel, pulls: 8 };
const plan = { seeds: 30, seed: 2168, envSteps: 300_000, measurementPoints: 20 };
const [PULLS, CHANGE, MEMORY, KNOWN] = ['world.pulls', 'world.changes', 'world.memoryLength', 'world.known'];
const pay = { metric: 'taskRate', statistic: 'mean' } as const;
const ahead = (id: string, label: string, over: readonly string[], says: string): ClaimPart => ({
  id,
  says,
  kind: 'ahead',
  ...pay,
  variant: `main/${label}`,
  over: over.map((one) => `main/${one}`),
});

export const study: WrittenStudy = {
  id: '168',
  papers: [{ atlas: 168, cite: 'Rentschler & Roberts 2025', url: 'https://arxiv.org/abs/2508.01287' }],
  family: 'exploration',
  level: 'analog',
  title:
    'A greedy agent {{verdict:part:both|explores and earns from it|does not earn from exploring|may earn from exploring}} if its task recurs and it remembers: disappointment is enough, and looking ahead {{word:part:near|earns more|earns less|earns no more}} here',
  question: 'Can an agent explore that only wants to earn?',
  claim:
    'With a task that recurs and a memory, a greedy agent earns more than without either; by more the longer a task lasts, the more it remembers and the less the arms change; and not looking ahead costs it less than 0.01 a pull.',
  standsFor:
    'A table over counts or over the latest pulls stands for a transformer over the history. What a transformer makes of a long context may not be concluded.',
  couldFail:
    'A greedy agent might stay with the arm that paid first, since nothing pays it for trying; then it would earn no more than one that remembers nothing. Without looking ahead it might not try the other arm, and earn less than an agent that does look ahead. Or it tries only because its table errs.',
  leftOut: 'The gridworld with a recurring goal, for which the paper reports a direction only.',
  runs: {
    main: {
      name: 'Eight pulls of two unknown arms',
      variants: [
        ...greedy,
        { label: FORGETS, agent, reward },
        { label: CHANGES, agent, reward },
        byRule(POSTERIOR, 'posterior'),
        byRule(THOMPSON, 'thompson'),
        byRule(EPSILON, 'greedy'),
        byRule(RANDOM, 'random'),
      ],
      world,
      worldOf: {
        [FORGETS]: { memoryLength: 0 },
        [CHANGES]: { changes: 1 },
      },
      ...plan,
    },
    repeats: {
      name: 'More or fewer pulls for a task',
      variants: greedy,
      world,
      vary: [{ path: PULLS, over: [1, 2, 4, 8], unit: 'pulls' }],
      ...plan,
    },
    memory: {
      name: 'A longer or shorter memory',
      variants: greedy,
      world,
      vary: [{ path: MEMORY, over: [0, 1, 3, 8], unit: 'pulls' }],
      ...plan,
    },
    changing: {
      name: 'Arms that change',
      variants: greedy,
      world,
      vary: [{ path: CHANGE, over: [0, 0.1, 0.3, 1], unit: 'per pull' }],
      ...plan,
    },
    known: {
      name: 'One arm is known',
      variants: greedy,
      world,
      vary: [{ path: KNOWN, over: [0.35, 0.55, 0.65, 0.8], unit: 'per pull' }],
      ...plan,
    },
  },
  gates: [
    {
      says: 'Exploring can earn something: Thompson sampling earns at least 0.03 a pull more than chance.',
      kind: 'ahead',
      ...pay,
      variant: `main/${THOMPSON}`,
      over: [`main/${RANDOM}`],
      margin: 0.03,
    },
  ],
  parts: [
    ahead(
      'both',
      FULL,
      [FORGETS, CHANGES],
      `“${FULL}” earns more a pull than “${FORGETS}” and than “${CHANGES}”.`,
    ),
    {
      id: 'near',
      says: 'Not looking ahead (γ = 0) costs less than 0.01 a pull.',
      kind: 'notAbove',
      ...pay,
      variant: `main/${FULL}`,
      than: `main/${NEAR}`,
      margin: 0.01,
    },
    {
      id: 'repeats',
      says: `“${FULL}” earns more a pull the more pulls a task lasts.`,
      kind: 'trend',
      ...pay,
      variant: `repeats/${FULL}`,
      over: PULLS,
      scale: 'log',
      direction: 'grows',
    },
    {
      id: 'memory',
      says: 'It earns more a pull the more pulls it remembers.',
      kind: 'trend',
      ...pay,
      variant: `memory/${FULL}`,
      over: MEMORY,
      direction: 'grows',
    },
    {
      id: 'changing',
      says: 'It earns less a pull the more often the arms change.',
      kind: 'trend',
      ...pay,
      variant: `changing/${FULL}`,
      over: CHANGE,
      direction: 'shrinks',
    },
  ],
  controls: [
    {
      says: 'With a single pull for each task, nothing can be explored: its pay is that of chance, 0.5 (±0.02).',
      kind: 'level',
      ...pay,
      variant: `repeats/${FULL}`,
      above: 0.48,
      below: 0.52,
      level: { [PULLS]: 1 },
    },
    {
      id: 'bayes',
      says: `What it learns with γ = 0 is what Bayes’ rule says: its pay differs from that of “${POSTERIOR}” by less than 0.01.`,
      kind: 'within',
      ...pay,
      variant: `main/${NEAR}`,
      same: `main/${POSTERIOR}`,
      margin: 0.01,
    },
    {
      id: 'known',
      says: 'Trying is not an accident of learning: where the first arm is known to pay 0.65 and so never disappoints, γ = 0 tries both in less than a tenth of the episodes.',
      kind: 'level',
      metric: 'probe:event',
      statistic: 'mean',
      variant: `known/${NEAR}`,
      level: { [KNOWN]: 0.65 },
      below: 0.1,
    },
  ],
  shows: [
    { title: 'Pay per pull', run: 'main', metric: 'taskRate', kind: 'bars' },
    {
      title: 'Pay per pull, by how often the arms change',
      run: 'changing',
      metric: 'taskRate',
      kind: 'sweep',
      over: CHANGE,
    },
    {
      title: 'Pay per pull, by how many pulls are remembered',
      run: 'memory',
      metric: 'taskRate',
      kind: 'sweep',
      over: MEMORY,
    },
    {
      title: 'Share of the episodes in which both arms are tried, by what the known arm pays',
      run: 'known',
      metric: 'probe:event',
      kind: 'sweep',
      over: KNOWN,
    },
  ],
  teaching: {
    before:
      'A task is two arms with unknown chances, say 0.3 and 0.8, drawn anew for each episode of eight pulls. The agent is paid for pulls only and takes what looks best. It sees how often each arm was pulled and paid in this episode, or nothing (“no memory”); or both arms are drawn again after each pull (“never recurs”). With γ = 0 it does not care what comes later. “Greedy by Bayes’ rule” learns nothing: it counts, and takes the arm with the greater expected chance. “Thompson sampling” and “ε-greedy” explore by design. In another run one arm is known: it always pays the same.',
    predict: {
      ask: 'Two greedy agents differ in γ alone: one looks ahead, the other does not (γ = 0). Who earns more in eight pulls?',
      options: [
        'The one that looks ahead: nothing else pays for trying',
        'The one that does not',
        'Both earn the same',
      ],
      answer: '{{word:part:near|0|1|2}}',
    },
    watch:
      'Compare the bars with chance, 0.5 a pull, and with those that explore by design. Then look at the last chart: where does trying stop if one arm is known?',
    after:
      'After a miss the first arm is worth 1/3 by Bayes’ rule, (hits + 1) / (pulls + 2), and an arm of which nothing is known 1/2. So the second is tried: disappointment explores. That needs a memory of the miss and an arm that stays as it was, and no look ahead. With γ = 0 the agent earns {{mean:main/recurs, remembers, γ = 0.taskRate|.3}} a pull, and greed by Bayes’ rule {{mean:main/greedy by Bayes’ rule.taskRate|.3}}. Looking ahead can add next to nothing: the best plan for eight pulls, found by dynamic programming, earns 0.595. It even {{word:part:near|adds|costs|changes}} {{part:near.size|.3}} here. Why is not tested; the second change tries a quarter of the step size. One remembered pull is enough for most of the gain: stay after a pay, switch after a miss. The last chart tests this reason. A known arm cannot disappoint. If it pays more than 1/2, greed should never try the other one, and with γ = 0 it does so in {{mean:known/recurs, remembers, γ = 0.probe:event[world.known=0.55]|%}} of the episodes at 0.55. Looking ahead with γ = 0.9 makes the other one worth a try up to 0.65, by the same calculation; the agent tries it in {{mean:known/recurs, remembers.probe:event[world.known=0.55]|%}} of the episodes at 0.55, {{mean:known/recurs, remembers.probe:event[world.known=0.65]|%}} at 0.65 and {{mean:known/recurs, remembers.probe:event[world.known=0.8]|%}} at 0.8. So exploitation is all you need where a first choice can fail; where a safe choice is good enough, greed never learns what it misses.',
  },
  changes: [
    {
      says: 'Look ahead a little, γ = 0.5: does trying stop at a lower pay of the known arm?',
      run: 'known',
      patch: { variants: [{ label: 'γ = 0.5', agent: { ...agent, gamma: 0.5 }, reward }] },
    },
    {
      says: 'Learn with a quarter of the step size: do later values lose their noise?',
      run: 'main',
      patch: { variants: greedy.map((one) => ({ ...one, agent: { ...one.agent, alpha: 0.005 } })) },
    },
    {
      says: 'Give a task sixteen pulls: the table sees most histories too seldom, and errs.',
      run: 'memory',
      patch: { world: { pulls: 16 } },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 1, teaching: 2, interesting: 2 },
    says: 'Greed by Bayes’ rule and arms that are known to pay more or less show where disappointment explores and where it cannot, and the runs have the eight pulls that were planned. The agent that looks ahead stays below the best plan and gains nothing from a full memory; that noise is the reason is said and not tested, and no curve shows whether it has finished learning.',
    read: '2026-11-29',
  },
  writtenFor: 'h+ h+ h+ h- h+ h+ h- h0 h0 h-',
  notMeasured: ['0.595'],
  budget: { coreMinutes: 3.5, quick: { seeds: 6 } },
  caveats: [
    'The table itself has to see both arms while it learns, so its choice is random at first, and greedy from the middle of the training on.',
    '“No memory” and “never recurs” earn what chance earns, whatever is learned; that is why repeats, memory and changes are varied in steps, too.',
    'That pay grows with memory is, with γ = 0.9, the gain of the first remembered pull: {{mean:memory/recurs, remembers.taskRate[world.memoryLength=1]|.3}} with one, {{mean:memory/recurs, remembers.taskRate[world.memoryLength=8]|.3}} with all. With γ = 0 it goes on, from {{mean:memory/recurs, remembers, γ = 0.taskRate[world.memoryLength=1]|.3}} to {{mean:memory/recurs, remembers, γ = 0.taskRate[world.memoryLength=8]|.3}}.',
  ],
  pilots:
    'Experiment seeds 7 and 8, four seeds, twice, with sixteen pulls in place of eight: a table of all counts was not learned to the end. Eight pulls were chosen. Two full runs (experiment seeds 168 and 1168) were then measured with sixteen by mistake, and a control failed in both, because the table errs in histories that it has hardly seen. With eight pulls in all runs, Bayes’ rule as a rival, memory up to all pulls and several known arms, one pilot (experiment seed 9, six seeds) changed nothing more. This is the one full run of that design.',
};
