/** Wen et al. 2022: a foundation decision model. One transformer copies the experts of four tasks, then adapts to a fifth. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** Ways home, schedules, bandits and text as rows of tokens: the expert writes the decision. */
import kernel from './task.kernel.ts?raw';

const TASKS = ['home', 'jobs', 'arms', 'text'] as const;
type Task = (typeof TASKS)[number];
/** How the kernel text numbers all four tasks, all but “jobs”, and the new one. */
const [FOUR_TASKS, WITHOUT_JOBS, SIGNS] = [99, 98, 4];
const SHOWN = 20;
/** Episodes: of four tasks together, of three, of one alone, and of the new one. */
const [TOGETHER, THREE_TASKS, ALONE, ADAPTED] = [32_000, 24_000, 6000, 4000];
/** Seeds of the comparison with nothing, and of all others. */
const [MANY, SOME] = [20, 10];
const [FOUR, CALLED, THREE, NOTHING] = [
  'four tasks first',
  'four tasks first, signs called jobs',
  'three tasks first, without jobs',
  'from nothing',
] as const;
const first = (task: Task) => `${task} first`;

const network = { type: 'sft', layers: 1, width: 64, heads: 4, prompts: 20, examProblems: 4 };
const reward = [{ term: 'task' }, ...TASKS.map((aspect) => ({ term: 'aspect', aspect, probe: true }))];
/** @param named the task whose name stands before signs */
const world = (asked: number, named = SIGNS) => ({
  family: 'language',
  task: 'written',
  kernel,
  asked,
  named,
  trainProblems: asked > SIGNS ? 2000 : 500,
  heldOutProblems: 60,
});
const learner = (label: string, demonstrations: number, more: object = {}) => ({
  label,
  agent: { ...network, learningRate: 0.002, demonstrations, ...more },
  reward,
});
/** Specialists are best with twice the step size. */
const specialist = (task: Task) => learner(first(task), 200, { learningRate: 0.004 });
/** Twenty demonstrations of the new task. */
const shown = (label: string, more: object = {}) => learner(label, SHOWN, more);
const common = { seed: 7121, envSteps: 500_000 } as const;
const tested = (named = SIGNS) =>
  ({ policy: 'sampled', every: 1, episodes: 60, world: world(SIGNS, named) }) as const;
/** Learns at first from the tasks that are asked, then as long as all others from the new one. The last point is read. */
const adapted = (
  name: string,
  seeds: number,
  asked: number,
  episodes: number,
  variants: StudyRun['variants'],
  { named = SIGNS } = {},
): StudyRun => ({
  ...common,
  name,
  seeds,
  world: world(asked),
  evaluation: tested(named),
  variants,
  episodes: episodes + ADAPTED,
  // The point after an edit averages a test at the edit itself, so the last of ten has to be another one.
  measurementPoints: 10,
  edits: [
    {
      at: episodes,
      patch: { world: world(SIGNS, named), variants: variants.map(({ label }) => shown(label)) },
    },
  ],
});
/** Another network in place of the one of four tasks. */
const another = (label: string, more: object, shape: object = {}) => ({
  variants: [learner(label, 800, { ...more, ...shape })],
  edits: [{ at: TOGETHER, patch: { world: world(SIGNS), variants: [shown(label, shape)] } }],
});
const oneFirst = (task: Task, seeds: number) =>
  adapted(`Only ${task}, then signs`, seeds, TASKS.indexOf(task), ALONE, [specialist(task)]);
/** Old tasks alone, for what is known when the new one comes. */
const old = (name: string, asked: number, episodes: number, variants: StudyRun['variants']): StudyRun => ({
  ...common,
  name,
  seeds: SOME,
  world: world(asked),
  variants,
  episodes,
  measurementPoints: episodes / 500,
});
const NEW = { metric: 'evaluationReturn', statistic: 'mean' } as const;
const alone = (task: Task) => `${task}Alone/${first(task)}`;
/** A specialist has at least 80 %, so 8 points below it are more than nine tenths of it. */
const kept = (task: Task): ClaimPart => ({
  id: task,
  kind: 'notAbove',
  says: `${task}: the network of four tasks is not below its specialist by 8 points, and so has nine tenths of what that has.`,
  metric: `probe:Aspect: ${task}`,
  statistic: 'mean',
  variant: `old/${FOUR}`,
  than: alone(task),
  direction: 'below',
  margin: 0.08,
});
const learns = (task: Task): ClaimPart => ({
  id: `${task}Alone`,
  kind: 'level',
  says: `${task}: a specialist learns it, with more than 80 % right.`,
  metric: `probe:Aspect: ${task}`,
  statistic: 'mean',
  variant: alone(task),
  above: 0.8,
});

export const study: WrittenStudy = {
  id: '121',
  papers: [
    { atlas: 121, cite: 'Wen et al. 2022, arXiv 2212.12669', url: 'https://arxiv.org/abs/2212.12669' },
  ],
  family: 'offline',
  level: 'analog',
  title:
    'After four tasks, 20 demonstrations of a fifth one lead to {{mean:four/four tasks first.evaluationReturn|%}} right decisions, and to {{mean:called/four tasks first, signs called jobs.evaluationReturn|%}} under a name that it knows; from nothing, they lead to {{mean:nothing/from nothing.evaluationReturn|%}}',
  question: 'Does a network that copies the experts of four tasks learn a fifth one from few demonstrations?',
  claim:
    'One network copies the experts of four tasks, each at least nine tenths as well as a specialist does. From 20 demonstrations of a fifth task it then learns more than a network that starts from nothing.',
  standsFor:
    'Rows of tokens stand for games, schedules, bandits and text, and exact rules for their experts. Nothing follows for networks of other sizes.',
  couldFail:
    'One small network may not hold four tasks, of which one needs the places of tokens and another one their order. And what it holds may get in the way of a fifth task: in pilots, most specialists learned it worse than a network that starts from nothing.',
  leftOut:
    'States as pictures, long episodes, experts that err, and networks that grow with the number of tasks.',
  runs: {
    four: adapted('Four tasks, then signs', MANY, FOUR_TASKS, TOGETHER, [learner(FOUR, 800)]),
    nothing: {
      ...common,
      name: 'Only signs',
      seeds: MANY,
      world: world(SIGNS),
      evaluation: tested(),
      variants: [shown(NOTHING)],
      episodes: ADAPTED,
      measurementPoints: 4,
    },
    home: oneFirst('home', MANY),
    jobs: oneFirst('jobs', SOME),
    three: adapted('Three tasks, then signs', SOME, WITHOUT_JOBS, THREE_TASKS, [learner(THREE, 600)]),
    called: adapted(
      'Four tasks, then signs under the name of jobs',
      SOME,
      FOUR_TASKS,
      TOGETHER,
      [learner(CALLED, 800)],
      { named: TASKS.indexOf('jobs') },
    ),
    old: old('Four tasks in one network', FOUR_TASKS, TOGETHER, [learner(FOUR, 800)]),
    ...Object.fromEntries(
      TASKS.map((task, k) => [`${task}Alone`, old(`Only ${task}`, k, ALONE, [specialist(task)])]),
    ),
  },
  gates: [
    ...TASKS.map(learns),
    {
      id: 'room',
      kind: 'level',
      says: `The fifth task is neither too hard nor too easy: from nothing, ${SHOWN} demonstrations lead to between 10 % and 80 % right decisions on held-out rows.`,
      ...NEW,
      variant: `nothing/${NOTHING}`,
      above: 0.1,
      below: 0.8,
    },
  ],
  parts: [
    ...TASKS.map(kept),
    {
      id: 'nothing',
      kind: 'ahead',
      says: `signs: “${FOUR}” has more decisions right on held-out rows than “${NOTHING}”.`,
      ...NEW,
      variant: `four/${FOUR}`,
      over: [`nothing/${NOTHING}`],
    },
  ],
  controls: [
    {
      id: 'unrelated',
      kind: 'notAbove',
      says: `Training alone does not help: “${first('home')}”, which does not sort, is not above “${NOTHING}” by 5 points.`,
      ...NEW,
      variant: `home/${first('home')}`,
      than: `nothing/${NOTHING}`,
      margin: 0.05,
    },
  ],
  shows: [
    {
      title: 'Right decisions of the fifth task on held-out rows, after 20 demonstrations',
      run: 'four',
      variants: [
        `four/${FOUR}`,
        `nothing/${NOTHING}`,
        `jobs/${first('jobs')}`,
        `called/${CALLED}`,
        `three/${THREE}`,
        `home/${first('home')}`,
      ],
      metric: 'evaluationReturn',
      kind: 'bars',
    },
    {
      title: 'Jobs first: the fifth task on held-out rows; its demonstrations come at episode 6,000',
      run: 'jobs',
      metric: 'evaluationReturn',
      kind: 'curve',
    },
    {
      title: 'Right decisions of the four tasks in one network',
      run: 'old',
      metric: 'taskReturn',
      kind: 'curve',
    },
  ],
  teaching: {
    before: `A decision is a row of tokens: the name of the task, what the expert sees, and what it does. “home” gives four moves and asks for the way back. “jobs” gives four durations and asks for the shortest first. “arms” gives the payoffs of four arms and asks which one is best. “text” gives four digits and asks for them as moves: L for 0, U for 1, R for 2 and D for 3. One small network copies the experts of all four tasks, with 200 demonstrations of each. Then comes a fifth one, “signs”, with ${SHOWN} demonstrations. It joins two of the others: shortest first, as in “jobs”, written as in “text”. So “signs 2 0 3 0 =” is answered by “L L R D”. Other networks of the same size see these ${SHOWN} as often, but begin from nothing, or after other tasks.`,
    predict: {
      ask: `${SHOWN} demonstrations of “signs”: how does the network of four tasks end on new rows, next to one that starts from nothing?`,
      options: [
        'Higher: it knows the rule and the writing',
        'Lower: old habits get in the way of a new task',
        'About as high: 20 rows teach either one',
      ],
      answer: '{{word:part:nothing|0|1|2}}',
    },
    watch:
      'In the first chart, compare four tasks with nothing, then with the same four tasks under another name, with “jobs” alone, and with the other three.',
    after:
      'From nothing, 20 rows of “signs” lead to {{mean:nothing/from nothing.evaluationReturn|%}} on new rows, and after four tasks to {{mean:four/four tasks first.evaluationReturn|%}}: {{part:nothing.size|points}} points more. Training as such does not help. Signs are write(sort(row)): “jobs” teaches to sort, “text” to write digits as moves. Networks that never learned to sort end below a new one: “home” alone leads to {{mean:home/home first.evaluationReturn|%}}, and three tasks without “jobs” to {{mean:three/three tasks first, without jobs.evaluationReturn|%}}, although “text” is among them. Weights that were trained for other rules are a worse start than random ones. “jobs” alone leads to {{mean:jobs/jobs first.evaluationReturn|%}}. Why do four tasks give only a part of this help? Because of the name. In a network of four tasks the first token says which rule to use, and “signs” is a new token that stands for none. If signs are called “jobs”, the same network ends at {{mean:called/four tasks first, signs called jobs.evaluationReturn|%}}, almost like “jobs” alone: it had the rule and lacked the word for it. So in practice name a new task after the known one that it resembles. From 20 demonstrations alone, a network of many tasks hardly finds out which of its rules they need.',
  },
  changes: [
    {
      says: 'Halve the network: can half the width hold four tasks, and what are they worth then?',
      run: 'four',
      patch: another('width 32', {}, { width: 32, heads: 2 }),
    },
    {
      says: 'Give 200 demonstrations of the fifth task to a network that starts from nothing.',
      run: 'nothing',
      patch: { variants: [shown(NOTHING, { demonstrations: 200 })] },
    },
    {
      says: 'Swap the answers of the experts: all demonstrations of the four tasks answer another row.',
      run: 'four',
      patch: another('wrong answers first', { corrupted: 1 }),
    },
  ],
  review: {
    scores: { faithful: 1, informative: 2, decided: 1, teaching: 2, interesting: 2 },
    says: 'Jobs first ends at 70 %, three tasks without jobs at 20, nothing at 34, and a known name lifts one and the same network from 45 to 64: who gains and why is told by arms that could have said no. But the lead over nothing is 12 points [2, 22] in a fourth form; that the name is the reason has ten seeds and no part; and all four tasks are rows of four tokens, with no world that answers.',
    read: '2026-11-30',
  },
  writtenFor: 'h+ h+ h+ h+ h0 h+ h0 h0 h0 h+ h-',
  budget: { coreMinutes: 20, quick: { seeds: 6 } },
  caveats: [
    'Rows of four tokens stand for tasks, and one rule decides each.',
    'Decisions of the four tasks are sampled on problems of the training, of which about half are among the demonstrations. Those of the fifth task are on held-out rows.',
    'The fifth task was made to need the rule of one of the four. A task that shares no rule with them may lose by them, as after the three tasks without “jobs”.',
    'In the first chart, 20 seeds stand for four tasks, nothing and “home”, and 10 for the others.',
  ],
  pilots:
    'Fourth form, with fresh seeds. Its first full run (30 and 10 seeds, set by the clock before any look) had a mistake of the experiment: networks that learn three or four tasks first were measured every 4,000 episodes, so that their only point after the change of tasks was the mean of a test at the change, where nothing is right, and of one at the end. It halved them, and was discarded. A reader found the first undertrained with its new task at the floor, and the second undecided at eight seeds with twice as many passes from nothing. The third was stopped after 16 of 20 seeds; it had two rows undecided, and a look after 12 had seen a lead that was smaller after 16. It read retention against 90 % of all decisions, not of a specialist, and read the ends of runs over windows of different lengths. Pilots before it, with experiment seeds 11, 12, 21, 22 and 23 and three or four seeds each: batches of 20, 40 and 80, step sizes of 0.002, 0.004 and 0.008, 24,000 and 40,000 episodes, widths of 32 and 64, one and two layers, a second word that named the writing. 0.002 is best for four tasks and for signs, from nothing, too; 0.004 for a specialist. Pilots of this form: experiment seed 31, four seeds, 32,000 episodes of four tasks and 8,000 of signs. “jobs” in the network of four rose from 93 to 96 % in the last 8,000 episodes; on signs all networks were level from 2,000 episodes on, so 4,000 are taken for all and the last point is read. Experiment seed 32, four seeds, greedy in place of sampled tests: four tasks 34 %, called “jobs” 45 %, three tasks 27 %. Gates, parts and margins were fixed then. Of 30 planned seeds for four tasks, nothing and “home”, 20 were measured, by the clock, before any look. Eight points below a specialist that has at least 80 % are more than nine tenths of it, which is what the row of the paper asks.',
};
