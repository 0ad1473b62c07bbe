/** Wen et al. 2022: a foundation decision model. One transformer copies the experts of four tasks, then adapts to a fifth. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** Ways home, schedules, bandits and text as rows of tokens: the expert writes the decision. */
import kernel from './task.kernel.ts?raw';

const TASKS = ['home', 'jobs', 'arms', 'text'] as const;
type Task = (typeof TASKS)[number];
/** How the kernel text numbers all four tasks, and the new one. */
const [FOUR_TASKS, SIGNS] = [99, 4];
const SHOWN = 20;
/** Episodes: of the four tasks together, of one alone, and of the new one. */
const [TOGETHER, ALONE, ADAPTED] = [24_000, 6000, 4000];
const [FOUR, NOTHING] = ['four tasks first', 'from nothing'] as const;
const first = (task: Task) => `${task} first`;

const network = { type: 'sft', layers: 1, width: 32, heads: 2, prompts: 20, examProblems: 4 };
const reward = [{ term: 'task' }, ...TASKS.map((aspect) => ({ term: 'aspect', aspect, probe: true }))];
const world = (asked: number) => ({
  family: 'language',
  task: 'written',
  kernel,
  asked,
  trainProblems: asked === FOUR_TASKS ? 2000 : 500,
  heldOutProblems: 60,
});
const learner = (label: string, demonstrations: number, more: object = {}) => ({
  label,
  agent: { ...network, learningRate: 0.004, demonstrations, ...more },
  reward,
});
/** Twenty demonstrations of the new task. */
const shown = (label: string, more: object = {}) => learner(label, SHOWN, { learningRate: 0.002, ...more });
const common = {
  seeds: 8,
  seed: 3121,
  envSteps: 500_000,
  evaluation: { policy: 'sampled', every: 2, episodes: 60, world: world(SIGNS) },
} as const;
/** Learns at first from the tasks that are asked, then from the new one. */
const adapted = (
  name: string,
  asked: number,
  episodes: number,
  variants: StudyRun['variants'],
): StudyRun => ({
  ...common,
  name,
  world: world(asked),
  variants,
  episodes: episodes + ADAPTED,
  measurementPoints: (episodes + ADAPTED) / 500,
  edits: [
    { at: episodes, patch: { world: world(SIGNS), variants: variants.map(({ label }) => shown(label)) } },
  ],
});
/** Specialists: of the task that resembles the new one least, and of the one that resembles it most. */
const SPECIALISTS = ['home', 'jobs'] as const;
const alone = (task: Task) =>
  adapted(`Only ${task}, then signs`, TASKS.indexOf(task), ALONE, [learner(first(task), 200)]);
const NEW = { metric: 'evaluationReturn', statistic: 'mean' } as const;
const LAST = { from: TOGETHER - 3000, to: TOGETHER };
const kept = (task: Task): ClaimPart => ({
  id: task,
  kind: 'level',
  says: `${task}: the network of four tasks has more than 90 % of the decisions right.`,
  metric: `probe:Aspect: ${task}`,
  statistic: 'mean',
  when: LAST,
  variant: `four/${FOUR}`,
  above: 0.9,
});
const learns = (task: Task): ClaimPart => ({
  id: `${task}Alone`,
  kind: 'level',
  says: `${task}: a specialist learns it, with more than 70 % right.`,
  metric: `probe:Aspect: ${task}`,
  statistic: 'mean',
  when: { from: ALONE - 1000, to: ALONE },
  variant: `${task}/${first(task)}`,
  above: 0.7,
});
const ahead = (id: string, over: string, says: string): ClaimPart => ({
  id,
  says,
  kind: 'ahead',
  ...NEW,
  variant: `four/${FOUR}`,
  over: [over],
});

export const study: WrittenStudy = {
  id: '121',
  papers: [
    { atlas: 121, cite: 'Wen et al. 2022, arXiv 2212.12669', url: 'https://arxiv.org/abs/2212.12669' },
  ],
  family: 'offline',
  level: 'analog',
  title:
    'Knowing four tasks helps a network with a fifth {{word:part:related|more than|less than|about as much as}} knowing only the one that resembles it',
  question: 'Does a network that copies the experts of four tasks learn a fifth one from few demonstrations?',
  claim:
    'One network copies the experts of four tasks, each with more than nine in ten decisions right. From 20 demonstrations of a fifth task it then learns more than a network that starts from nothing, and more than one that knows only the most similar task.',
  standsFor:
    'Rows of tokens stand for games, schedules, bandits and text, and exact rules for their experts. Nothing follows for networks of other sizes.',
  couldFail:
    'One small network may not hold four tasks. What it holds may get in the way of a fifth one, or only the one task that resembles it may help.',
  leftOut:
    'States as pictures, long episodes, experts that err, and networks that grow with the number of tasks.',
  runs: {
    four: adapted('Four tasks, then signs', FOUR_TASKS, TOGETHER, [learner(FOUR, 800)]),
    ...Object.fromEntries(SPECIALISTS.map((task) => [task, alone(task)])),
    nothing: {
      ...common,
      name: 'Only signs',
      world: world(SIGNS),
      variants: [shown(NOTHING)],
      episodes: 2 * ADAPTED,
      measurementPoints: 16,
    },
  },
  gates: [
    learns('home'),
    learns('jobs'),
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
    ahead(
      'nothing',
      `nothing/${NOTHING}`,
      `signs: “${FOUR}” has more decisions right on held-out rows than “${NOTHING}”.`,
    ),
    ahead(
      'related',
      `jobs/${first('jobs')}`,
      `signs: “${FOUR}” has more decisions right than “${first('jobs')}”, which knows only the most similar task.`,
    ),
  ],
  controls: [
    {
      id: 'unrelated',
      kind: 'notAbove',
      says: `Passes alone do not help: “${first('home')}”, which shares no rule with signs, is not above “${NOTHING}” by 10 points.`,
      ...NEW,
      variant: `home/${first('home')}`,
      than: `nothing/${NOTHING}`,
      margin: 0.1,
    },
  ],
  shows: [
    {
      title: 'Right decisions of the fifth task on held-out rows',
      run: 'four',
      variants: [
        `four/${FOUR}`,
        `nothing/${NOTHING}`,
        ...SPECIALISTS.map((task) => `${task}/${first(task)}`),
      ],
      metric: 'evaluationReturn',
      kind: 'bars',
    },
    {
      title: 'The fifth task on held-out rows, before and after its demonstrations come',
      run: 'four',
      metric: 'evaluationReturn',
      kind: 'curve',
    },
    { title: 'Right decisions in training', run: 'four', metric: 'taskReturn', kind: 'curve' },
  ],
  teaching: {
    before: `A decision is a row of tokens: the name of the task, what the expert sees, and what it does. “home” gives four moves and asks for the way back. “jobs” gives four durations and asks for the shortest first. “arms” gives the payoffs of four arms and asks which one is best. “text” asks for four digits once more. One small network copies the experts of all four tasks. Then comes a fifth one, “signs”, with ${SHOWN} demonstrations: shortest jobs first as in “jobs”, but the answer is written in moves, L for 0, U for 1, R for 2 and D for 3. So “signs 2 0 3 0 =” is answered by “L L R D”. Other networks of the same size see these ${SHOWN} from nothing, or after “home” or “jobs” alone.`,
    predict: {
      ask: `Which network has most decisions of “signs” right after ${SHOWN} demonstrations?`,
      options: [
        'The one that knew four tasks',
        'The one that knew only “jobs”, which resembles it',
        'The one that starts from nothing',
      ],
      answer: '{{word:part:related|0|1|}}',
    },
    watch:
      'In the first chart, compare four tasks with “jobs” and “home” alone, and with nothing. In the second, see how fast the fifth task is learned once its demonstrations come.',
    after:
      'From nothing, 20 rows of “signs” lead to {{mean:nothing/from nothing.evaluationReturn|%}} on held-out rows. “jobs first” ends at {{mean:jobs/jobs first.evaluationReturn|%}}: that network sorts already and has only to write other signs. “home first” ends at {{mean:home/home first.evaluationReturn|%}}: weights that were trained for another rule are {{word:control:unrelated|a better start|a worse start|no better start}} than random ones, which have twice as many passes over the 20 rows. Four tasks first lead to {{mean:four/four tasks first.evaluationReturn|%}}, {{word:part:nothing|more than from nothing|less than from nothing|which these seeds cannot tell from nothing}}, although that network sorts, too. It also knows “home”, which does not help alone, and “arms” and “text”, which were not tried alone. In the old tasks, “jobs” has {{part:jobs.estimate|%}} of its decisions right in the network of four and {{gate:jobsAlone.estimate|%}} in a specialist, “home” {{part:home.estimate|%}} and {{gate:homeAlone.estimate|%}}; “text” ends at {{part:text.estimate|%}} and “arms” at {{part:arms.estimate|%}} in the network of four. Why sorting survives the change of signs less well among other tasks was not tested.',
  },
  changes: [
    {
      says: 'Give 200 demonstrations of the fifth task to a network that starts from nothing.',
      run: 'nothing',
      patch: { variants: [shown(NOTHING, { demonstrations: 200 })] },
    },
    {
      says: 'Learn only to sort, then the fifth task with a step size twice as large.',
      run: 'jobs',
      patch: {
        edits: [
          {
            at: ALONE,
            patch: { world: world(SIGNS), variants: [shown(first('jobs'), { learningRate: 0.004 })] },
          },
        ],
      },
    },
    {
      says: 'Start from nothing with a wider network.',
      run: 'nothing',
      patch: { variants: [shown('wide', { width: 64, heads: 4 })] },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 0, teaching: 1, interesting: 1 },
    says: 'Specialists now learn, the fifth task is off the floor, and a related and an unrelated task alone (78 % and 17 %) show transfer of both signs. But the row’s own claims stay open at eight seeds (“jobs”, “arms”, and 4 points over nothing) with 2 of 20 core-minutes used; “from nothing” has twice as many passes; and “fails here” comes from a rival that the row does not name, in a lead that pilots with batches of 40 (81 %) take away.',
    read: '2026-11-30',
  },
  writtenFor: 'h+ h+ h0 h+ u0 u0 h+ u0 f- h-',
  budget: { coreMinutes: 1.9, quick: { seeds: 6 } },
  caveats: [
    'Rows of four tokens stand for tasks, and one rule decides each.',
    'Decisions of the four tasks are sampled on problems of the training, of which about two in five are among the demonstrations. Those of the fifth task are on held-out rows.',
    'The rule of nine tenths of a specialist is read as nine tenths right decisions.',
    'There is no specialist of “arms” or “text”.',
    '“from nothing” has 8,000 episodes with the demonstrations of “signs”, the other networks have 4,000 after their first tasks. So neither row against it is at equal passes.',
    'Eight seeds leave three rows undecided. “jobs” and “arms” still get better in the network of four when the fifth task comes.',
    'In one pilot before this run, four tasks learned in batches of 40 led to 81 % of “signs”, and a step size of 0.002 to 61 %. The 81 % did not come back: in two later pilots of four seeds each, in which all networks had 4,000 episodes of “signs”, batches of 40 led to 6 points less and 8 points more than nothing, batches of 20 to 1 point less and 6 more, and “jobs first” to 45 and 23 points more.',
  ],
  pilots:
    'Second full run, with fresh seeds: a reader found the first undertrained, and its new task at the floor. Experiment seed 7, six seeds. An earlier form had rows of five tokens, a fifth task that sorts the longest first and a sixth that repeats moves; a gap of three to seven points between four tasks first and nothing was too small to decide. In this form, a fifth task that mirrors moves (95 % from nothing, too easy), “jobs” in falling order (34 %; after “jobs” 45 to 52 %), “jobs” in moves for both (39 to 47 %; 64 to 66 %), and the one that was chosen. Step sizes of the four tasks: 0.002, 0.004 and 0.008, and batches of 40; 0.004 with batches of 20 had most decisions of the four right, and was not tried on the chosen fifth task before the run. A run of another form was stopped at one percent, because its tests asked for more problems than there are. Step sizes of the fifth task: 0.002 and 0.004, from nothing and after “jobs”; 0.002 was better for both. After the run, two pilots with experiment seeds 11 and 12 tried batches of 20, 40 and 80, step sizes of 0.002, 0.004 and 0.008, a width of 64, two layers and 40,000 episodes: no four tasks led to more than 8 points above nothing, with four seeds each.',
};
