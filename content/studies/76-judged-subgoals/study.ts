/** Pignatelli et al. 2024 (CALM): a judge that recognizes subgoals gives credit before the reward arrives. */
import type { WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';

const agent = { type: 'q-learning', alpha: 0.2, gamma: 0.99, epsilon: 0.1 };
const task = { term: 'task' };
const rates = (hit: number, falseAlarm: number) => ({
  term: 'judge',
  hit,
  falseAlarm,
  expression: 'happened(tookKey) ? 1.0 : 0.0',
});
/** Paid by the judge; a second judge with the same rates is only measured. */
const judged = (label: string, hit: number, falseAlarm: number) => ({
  label,
  agent,
  reward: [task, { ...rates(hit, falseAlarm), weight: 0.3 }, { ...rates(hit, falseAlarm), probe: true }],
});
const demonstrated = ({ label, reward }: ReturnType<typeof judged>) => ({
  label,
  agent: { type: 'td-0', policy: 'optimal' },
  reward,
});
const judges = [
  judged('perfect', 1, 0),
  judged('some misses', 0.75, 0),
  judged('some false alarms', 1, 0.01),
  judged('many misses', 0.36, 0),
  judged('many false alarms', 1, 0.057),
];
const room = '#........#........#';
const map = ['###################', '#S.......#........#', room, room, '#........D........#', room, room];
const world = {
  family: 'gridworld',
  stepLimit: 400,
  map: [...map, '#K.......#.......G#', '###################'],
};
const names = judges.map(({ label }) => `online/${label}`);

export const study: WrittenStudy = {
  id: '76',
  papers: [{ atlas: 76, cite: 'Pignatelli et al. 2024, arXiv 2409.12798' }],
  family: 'credit',
  level: 'analog',
  title: 'A judge that misses subgoals still helps; one that imagines them does harm',
  question: 'Is a judge of subgoals with an F1 above 0.8 better than no judge?',
  claim:
    'The better a judge of subgoals by its F1, the fewer steps to 80 % success. Two judges with an F1 above 0.8 beat no judge, and at equal F1 misses cost less than false alarms.',
  standsFor:
    'A script with chosen hit and false-alarm rates stands for the language model, and one subgoal, the key, for its list of subgoals. How well a real model judges may not be concluded.',
  runs: {
    demonstrations: {
      name: 'Annotation of demonstrations',
      world,
      variants: judges.map(demonstrated),
      seeds: 20,
      seed: 76,
      envSteps: 20_000,
      measurementPoints: 10,
    },
    online: {
      name: 'Rewards of a judge',
      world,
      variants: [{ label: 'sparse', agent, reward: [task] }, ...judges],
      seeds: 20,
      seed: 76,
      envSteps: 200_000,
      measurementPoints: 100,
    },
  },
  parts: [
    ...['some misses', 'some false alarms'].map(
      (label): ClaimPart => ({
        says: `On demonstrations, the judge with ${label} has an F1 above 0.8.`,
        kind: 'level',
        metric: 'probe:judge',
        when: 'area',
        above: 0.8,
        variant: `demonstrations/${label}`,
      }),
    ),
    {
      says: 'The judges with many misses and many false alarms have the same F1 on demonstrations (±0.1).',
      kind: 'within',
      metric: 'probe:judge',
      when: 'area',
      margin: 0.1,
      variant: 'demonstrations/many misses',
      same: 'demonstrations/many false alarms',
    },
    {
      says: 'The higher the F1 while learning, the fewer steps to 80 % success: rank correlation below −0.5.',
      kind: 'rankCorrelation',
      metric: 'success',
      threshold: 0.8,
      with: 'probe:judge',
      when: 'area',
      variants: names,
      below: -0.5,
    },
    ...['some misses', 'some false alarms'].map(
      (label): ClaimPart => ({
        says: `The judge with ${label}, F1 above 0.8, reaches 80 % success sooner than the sparse reward.`,
        kind: 'sooner',
        factor: 1,
        metric: 'success',
        threshold: 0.8,
        over: ['online/sparse'],
        variant: `online/${label}`,
      }),
    ),
    {
      says: 'At equal F1, misses cost fewer steps than false alarms.',
      kind: 'sooner',
      factor: 1,
      metric: 'success',
      threshold: 0.8,
      variant: 'online/many misses',
      over: ['online/many false alarms'],
    },
  ],
  shows: [
    { title: 'Success while learning', run: 'online', metric: 'success', kind: 'curve' },
    {
      title: 'F1 of the judges on demonstrations',
      run: 'demonstrations',
      metric: 'probe:judge',
      unit: 'F1',
      kind: 'bars',
    },
  ],
  teaching: {
    before:
      'The agent must fetch a key before it can pass the door to the goal. Only the goal pays. A judge watches every step and pays 0.3 when it believes that the key was just taken. Judges differ: some miss the key, some see keys where there are none.',
    predict: {
      ask: 'Two judges have the same F1. Which one hurts less?',
      options: ['The one that misses keys', 'The one with false alarms', 'Equal F1, equal harm'],
      answer: 0,
    },
    watch: 'Compare the judges with the sparse reward. Which curves lie below it?',
    after:
      'A missed subgoal takes away a hint; the task reward still teaches. A false alarm pays at random steps, so it pays for staying in the episode: with rate f and weight w, idling is worth f·w / (1 − γ), here 0.057 · 0.3 / 0.01 = 1.7, more than the goal. Even one false alarm in a hundred steps holds the agent where it happened, because all else still looks worthless. F1 counts both errors alike and cannot tell them apart, so an F1 above 0.8 is no promise: the claim fails for the judge with false alarms. In practice ask a judge for precision first, and test whether idling pays.',
  },
  changes: [
    {
      says: 'Make the subgoal worth 0.03: false alarms no longer outbid the goal.',
      run: 'online',
      patch: {
        variants: [1, 0].map((hit) => ({
          label: hit === 1 ? 'false alarms, 0.03' : 'sparse',
          agent,
          reward: [task, { ...rates(1, 0.057), weight: 0.03 * hit }],
        })),
      },
    },
    {
      says: 'Discount by 0.9: idling is worth a tenth.',
      run: 'online',
      patch: { variants: judges.map((one) => ({ ...one, agent: { ...agent, gamma: 0.9 } })) },
    },
    {
      says: 'Let an episode last 40 steps at most: there is less time to idle.',
      run: 'online',
      patch: { world: { stepLimit: 40 } },
    },
  ],
  review: {
    scores: { faithful: 2, informative: 2, decided: 2, teaching: 2, interesting: 2 },
    says: 'Best study: split by kind of error, equal F1 control, a formula that explains the failure. (Check: ‘perfect’ and ‘some misses’ agree to the step in 20 of 20 seeds.)',
    read: '2026-11-28',
  },
  writtenFor: 'h+ h+ h0 h- h- f+ h-',
  notMeasured: ['1.7'],
  budget: { coreMinutes: 0.5, quick: { seeds: 6 } },
  caveats: [
    'Subgoals that a judge proposes by itself, and labels by people, are not modeled.',
    'The agent learns online. The paper annotates stored demonstrations; here they only measure F1.',
    'With “perfect” and “some misses” every seed needs exactly as many steps. The judge does miss a quarter of the keys, with random numbers of its own. But variants of a seed share the random numbers of world and agent, and a missed pay lowers a value without changing which action looks best. So both act nearly alike until the goal is found often: the lengths of their episodes first differ between steps 22,000 and 54,000.',
  ],
  pilots:
    'Four pilots with 6 seeds. Seed 7: the map of the preset, where the sparse reward needs no help, with judges that miss and imagine at once; then a larger map. A judge with F1 = 0.9 and 0.4 % false alarms was slower than no judge on both. The judges were then split by their kind of error. Seed 8: the subgoal worth 0.1 in place of 0.3, with the same verdicts.',
};
