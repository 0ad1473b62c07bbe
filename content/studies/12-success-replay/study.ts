/** Lu et al. 2025, 2505.16282: ARPO. GRPO with a replay of earlier successes and a filter of tasks. */
import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** GRPO with a memory of successes, or DPO on what the start plays. */
import arpo from './agent.kernel.ts?raw';
/** Kinds of screens, and the button that leads on from each. */
import map from './map.kernel.ts?raw';
/** Tasks of three to six screens, some of them broken, and a filter by what the start can solve. */
import tasks from './world.kernel.ts?raw';

const [GRPO, REPLAY, FILTER, BOTH, DPO, PERFECT, RANDOM] = [
  'GRPO',
  'replay',
  'filter',
  'replay and filter',
  'DPO',
  'replay, perfect filter',
  'replay, as many at random',
] as const;
const STEPS = 100_000;
/** Of each of the 64 tasks, before anything is learned. */
const TRIES = 16;
const learner = (label: string, more: object) => ({
  label,
  agent: {
    type: 'custom-agent',
    text: arpo + map,
    total: STEPS,
    skill: -0.5,
    spread: 1.5,
    alpha: 30,
    ...more,
  },
  reward: [
    { term: 'task' },
    {
      term: 'expression',
      expression: 'terminated ? soundKept(state) : 0.0',
      label: 'sound tasks kept',
      probe: true,
    },
  ],
});
const screened = { screening: 64 * TRIES };
const variants: StudyRun['variants'] = [
  learner(GRPO, {}),
  learner(REPLAY, { replay: true }),
  learner(FILTER, screened),
  learner(BOTH, { ...screened, replay: true }),
  learner(DPO, { method: 'DPO', alpha: 1, beta: 0.3 }),
  learner(PERFECT, { replay: true }),
  learner(RANDOM, { ...screened, replay: true }),
];
const worlds: NonNullable<StudyRun['worldOf']> = {
  [FILTER]: { tries: TRIES },
  [BOTH]: { tries: TRIES },
  [PERFECT]: { filter: 'perfect' },
  [RANDOM]: { tries: TRIES, filter: 'as many at random' },
};
const run = (name: string, chosen: readonly string[], seeds: number): StudyRun => ({
  name,
  world: { family: 'graph', kernel: tasks + map, stepLimit: 24 },
  variants: variants.filter(({ label }) => chosen.includes(label)),
  worldOf: Object.fromEntries(Object.entries(worlds).filter(([label]) => chosen.includes(label))),
  evaluation: {
    policy: 'sampled',
    every: 2,
    episodes: 100,
    world: { test: true, tries: 0, filter: 'by the tries' },
  },
  seeds,
  seed: 3012,
  envSteps: STEPS,
  measurementPoints: 20,
});
const SKILL = 'agent.skill';
const done = { metric: 'evaluationReturn', statistic: 'mean' } as const;
const beyond = (id: string, variant: string, over: string, says: string): ClaimPart => ({
  id,
  says,
  kind: 'ahead',
  ...done,
  variant: `main/${variant}`,
  over: [`main/${over}`],
});
/** The agent keeps shares of its groups so far as values of states that need none: without an advantage, and all failed. */
const SILENT = 'value:0';
const FAILED = 'value:1';

export const study: WrittenStudy = {
  id: '12',
  papers: [
    {
      atlas: 12,
      cite: 'Lu et al. 2025, ARPO: End-to-End Policy Optimization for GUI Agents with Experience Replay',
      url: 'https://arxiv.org/abs/2505.16282',
    },
  ],
  family: 'policy-gradient',
  level: 'analog',
  title:
    'Replay of successes {{word:control:replay|lifts|lowers|does not change}} what GRPO learns; with a filter that leaves out what the start never solves, it ends {{word:part:grpo|above|below|like}} GRPO on all tasks, at {{mean:main/replay and filter.evaluationReturn|%}} of new tasks against {{mean:main/GRPO.evaluationReturn|%}}',
  question:
    'Where success is rare, does it help to remember successes and to leave out tasks that look hopeless?',
  claim:
    'At equal steps, replay of successes with a filter of tasks that the start never solves does more new tasks than GRPO and than DPO on rollouts of the start, and fewer of its groups have no advantage.',
  standsFor:
    'Rows of up to six screens stand for desktop tasks, four buttons for clicks, and a table by kind of screen for a model of vision and language. Broken tasks stand for those that nobody solves. How much one task teaches for another on a desktop may not be concluded.',
  couldFail:
    'A filter that goes by what the start can solve cannot tell a broken task from a hard one, so it may leave out just those that hold something new; a replayed success may hold wrong buttons; and DPO has successes of the start to learn from as well.',
  leftOut: 'Pictures, several sizes of a group, and models of language.',
  runs: {
    main: run('Two in five tasks are broken', [GRPO, REPLAY, FILTER, BOTH, DPO, PERFECT, RANDOM], 200),
    starts: {
      ...run('Starts from weak to strong', [GRPO, REPLAY, BOTH], 60),
      vary: [{ path: SKILL, over: [-0.5, 0.5, 1.5, 2.5] }],
      seed: 4012,
    },
  },
  gates: [
    {
      id: 'start',
      kind: 'level',
      says: 'The start can succeed, but rarely: it does 1 to 15 % of the tasks, broken ones among them.',
      metric: 'taskReturn',
      statistic: 'mean',
      variant: `main/${DPO}`,
      above: 0.01,
      below: 0.15,
    },
    {
      id: 'errs',
      kind: 'level',
      says: 'The filter errs: it leaves out more than a quarter of the tasks that are not broken.',
      metric: 'probe:sound tasks kept',
      statistic: 'mean',
      variant: `main/${BOTH}`,
      below: 0.75,
    },
    {
      id: 'learns',
      kind: 'level',
      says: `Something is learned: “${REPLAY}” ends above 80 % of new tasks.`,
      ...done,
      variant: `main/${REPLAY}`,
      above: 0.8,
    },
  ],
  parts: [
    beyond('grpo', BOTH, GRPO, `“${BOTH}” ends with more new tasks done than “${GRPO}”.`),
    beyond('dpo', BOTH, DPO, `It ends with more than “${DPO}”.`),
    {
      id: 'silent',
      kind: 'ahead',
      says: `Over the run, fewer of its groups have no advantage than with “${GRPO}”.`,
      metric: SILENT,
      statistic: 'mean',
      variant: `main/${BOTH}`,
      over: [`main/${GRPO}`],
      direction: 'below',
    },
  ],
  controls: [
    beyond('replay', REPLAY, GRPO, `Replay by itself works: “${REPLAY}” ends with more than “${GRPO}”.`),
    {
      ...beyond(
        'perfect',
        PERFECT,
        REPLAY,
        `A filter without errors works: over the run, “${PERFECT}” does more new tasks than “${REPLAY}”.`,
      ),
      when: 'area',
    } as ClaimPart,
  ],
  shows: [
    {
      title: 'New tasks done',
      run: 'main',
      variants: [GRPO, REPLAY, FILTER, BOTH, DPO].map((label) => `main/${label}`),
      metric: 'evaluationReturn',
      kind: 'curve',
    },
    {
      title: 'New tasks done at the end, with three filters and with none',
      run: 'main',
      variants: [REPLAY, PERFECT, RANDOM, BOTH].map((label) => `main/${label}`),
      metric: 'evaluationReturn',
      kind: 'bars',
    },
    {
      title: 'New tasks done at the end, by the skill of the start (log-odds)',
      run: 'starts',
      metric: 'evaluationReturn',
      kind: 'sweep',
      over: SKILL,
    },
    {
      title: 'Tasks done in training, of those that are played',
      run: 'main',
      variants: [GRPO, REPLAY, FILTER, BOTH].map((label) => `main/${label}`),
      metric: 'taskReturn',
      kind: 'curve',
    },
    {
      title: 'Groups without an advantage, over the run',
      run: 'main',
      variants: [GRPO, REPLAY, FILTER, BOTH].map((label) => `main/${label}`),
      metric: SILENT,
      kind: 'bars',
    },
    {
      title: 'Groups that fail as a whole, over the run',
      run: 'main',
      variants: [GRPO, REPLAY, FILTER, BOTH].map((label) => `main/${label}`),
      metric: FAILED,
      kind: 'bars',
    },
  ],
  teaching: {
    before:
      'A phone has 64 tasks. Each is a row of three to six screens of 24 kinds. On a screen one of four buttons leads on, one leads back, two do nothing, and only the end of a task pays. Two in five tasks are broken: their end never accepts, and nothing says which. The start knows some kinds of screens, and others hardly at all. “GRPO” plays a task eight times and compares: if none or all succeed, the group has no advantage and teaches nothing. “replay” keeps the latest eight successes of each task and puts one into a group that fails. “filter” first tries each task 16 times and leaves out those that were never solved; its tries count as steps. “DPO” learns from pairs of a success and a failure that the start played. All are tested on new tasks, none of them broken.',
    predict: {
      ask: 'The filter leaves out broken tasks, and also tasks that the start does not solve in 16 tries. Where does replay with this filter end?',
      options: ['Above GRPO on all tasks', 'Below GRPO on all tasks', 'Like GRPO on all tasks'],
      answer: '{{word:part:grpo|0|1|2}}',
    },
    watch: 'Compare “replay and filter” with “replay” in the first chart: when does each stand still?',
    after:
      'A baseline that never solves a task does not say whether the task is broken or hard. Of the sound tasks the filter keeps {{gate:errs.estimate|%}}: those whose screens the start already knows. On these, “replay and filter” soon does {{mean:main/replay and filter.taskReturn|%}}, and then all eight episodes of a group succeed, which teaches as little as if all failed. Kinds of screens that only occur in tasks left out are never learned, so of new tasks it does {{mean:main/replay and filter.evaluationReturn|%}}. GRPO on all tasks loses two groups in five to broken tasks, learns hard screens late, and ends at {{mean:main/GRPO.evaluationReturn|%}}, with replay at {{mean:main/replay.evaluationReturn|%}}: one lucky success of a hard task comes back each time its group fails. Replay adds little to the filter, {{mean:main/filter.evaluationReturn|%}} without it, since tasks that are kept hardly ever fail as a whole. Over the run {{mean:main/replay and filter.value:0|%}} of its groups have no advantage, with GRPO {{mean:main/GRPO.value:0|%}}; but there {{mean:main/GRPO.value:1|%}} fail as a whole, and here {{mean:main/replay and filter.value:1|%}}. The idea of a filter is sound: if just the broken tasks are left out, new tasks done over the run rise by {{control:perfect.estimate|points}}. Part of the loss is that few tasks are left: as many sound tasks at random give {{mean:main/replay, as many at random.evaluationReturn|%}}. The rest is which ones. DPO learns from what the start plays, and the start never plays better: {{mean:main/DPO.evaluationReturn|%}}. A stronger start errs less as a filter: from the weakest to the strongest of four starts, “replay and filter” ends at {{mean:starts/replay and filter.evaluationReturn[agent.skill=-0.5]|%}}, {{mean:starts/replay and filter.evaluationReturn[agent.skill=0.5]|%}}, {{mean:starts/replay and filter.evaluationReturn[agent.skill=1.5]|%}} and {{mean:starts/replay and filter.evaluationReturn[agent.skill=2.5]|%}}, GRPO at {{mean:starts/GRPO.evaluationReturn[agent.skill=-0.5]|%}}, {{mean:starts/GRPO.evaluationReturn[agent.skill=0.5]|%}}, {{mean:starts/GRPO.evaluationReturn[agent.skill=1.5]|%}} and {{mean:starts/GRPO.evaluationReturn[agent.skill=2.5]|%}}.',
  },
  changes: [
    { says: 'Break no task.', run: 'main', patch: { world: { broken: 0 } } },
    { says: 'Break four tasks in five.', run: 'main', patch: { world: { broken: 0.8 } } },
    {
      says: 'Start with more skill. Which tasks does the filter leave out then?',
      run: 'main',
      patch: { variants: variants.map((one) => ({ ...one, agent: { ...one.agent, skill: 1.5 } })) },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 2, interesting: 2 },
    says: 'Replay, the filter of the paper and a filter without errors have arms of their own, as many tasks at random separate how many from which, and a sweep of starts shows from where on the filter does no harm. But the weak start was chosen in pilots in which it lost already, and a gate asks that the filter errs; new tasks are short rows of the same kinds in a table, and six charts are too many.',
    read: '2026-11-30',
  },
  writtenFor: 'h0 h- h+ f- f- f+ h+ h+',
  budget: { coreMinutes: 1, quick: { seeds: 6 } },
  caveats: [
    'The filter is applied once, as in the paper. One that tries again as the policy improves could take hard tasks back.',
    'The tries of the filter count as steps, a fifth of the run. Its learners stand still long before the end, so this does not decide.',
    'All methods have one step size, 30, but DPO, which has 1. Step sizes were tried for each: see the pilots.',
    'New tasks are made of the same kinds of screens. Success on the tasks that the filter keeps is another question: see the fourth chart.',
    'Successes of the tries are not put into the memory.',
    'GRPO and replay on all tasks still gain in the last quarter of the run, the filter does not: with more steps the gap would be larger.',
  ],
  pilots:
    'Experiment seed 7, 4 to 16 seeds each. Skills of −1 to 0.5 and habits of 1 to 2 for GRPO and replay: with 0.5 and 1 all tasks were done soon, and replay had no room. Then skill −0.5 and 100,000 steps were kept, with a step size that falls to 0, so that all stand still at the end. Step sizes of 10, 30, 60 and 100 for GRPO and replay, 10, 30 and 100 with the filter, 30 and 60 with the others, and five pairs of β and step size for DPO: 30 is best for GRPO, and no other is better by 0.01 for replay with or without the filter. Tries of 4, 8 and 16 for the filter: 16 was best for it. Skill 0.5 was piloted with experiment seeds 7 and 8. In all of them the filter ended below GRPO; gates, parts and margins were written after that and before this one full run.',
};
