/** Zhang et al. 2023: reinforced UI instruction grounding. Coordinates are tokens; an overlap says how near a box is. */
import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** A network that writes boxes token by token, and learns from annotated tokens, from rewards, or from both at once. */
import learner from './learner.kernel.ts?raw';
/** Screens of 6 × 6 pixels with two widgets, and the overlap of boxes. */
import rules from './rules.kernel.ts?raw';
/** The test: new screens and their true boxes. */
import test from './world.kernel.ts?raw';

const kernel = `${test}\n${rules}`;
const text = `${learner}\n${rules}`;
const [EXAMPLES, EARLY, JOINT, SAME, REWARD, THEN] = [
  'examples',
  'examples, stopped early',
  'examples and overlap',
  'examples and exact match',
  'overlap alone',
  'examples, then overlap',
] as const;
const UPDATES = 60_000;
/** Every step of the test comes after ten updates. */
const STEPS = UPDATES / 10;
const SETTINGS: Readonly<Record<string, object>> = {
  [JOINT]: { alpha: 0.4, examples: 0.003, reward: 1 },
  [THEN]: { alpha: 0.4, examples: 0.1, until: 0.1, reward: 1 },
  [SAME]: { alpha: 0.4, examples: 0.003, reward: 1, paid: 'same box' },
  [REWARD]: { alpha: 0.4, examples: 0, reward: 1 },
  [EARLY]: { alpha: 0.05, updates: UPDATES / 10 },
  [EXAMPLES]: { alpha: 0.05 },
};
const variantsOf = (labels: readonly string[], more: object = {}): StudyRun['variants'] =>
  labels.map((label) => ({
    label,
    agent: {
      type: 'custom-agent',
      text,
      screens: 1000,
      updates: UPDATES,
      errors: 0.2,
      ...SETTINGS[label],
      ...more,
    },
    reward: [{ term: 'task' }],
  }));
const common = {
  world: { family: 'graph', kernel, stepLimit: 2 },
  seed: 1118,
  envSteps: STEPS,
  measurementPoints: 30,
};
const END = { from: 0.8 * STEPS, to: STEPS };
const IOU = { metric: 'taskReturn', statistic: 'mean', when: END } as const;
const CLICK = { metric: 'success', statistic: 'mean', when: END } as const;
const beyond = (id: string, over: string, read: typeof IOU | typeof CLICK, what: string): ClaimPart => ({
  id,
  says: `“${JOINT}” ${what} than “${over}”.`,
  kind: 'ahead',
  ...read,
  variant: `main/${JOINT}`,
  over: [`main/${over}`],
});
const OVERLAPS = 'overlaps true boxes more';
const ERRORS = 'agent.errors';

export const study: WrittenStudy = {
  id: '118',
  papers: [
    { atlas: 118, cite: 'Reinforced UI Instruction Grounding: Towards a Generic UI Task Automation API' },
  ],
  family: 'policy-gradient',
  level: 'analog',
  title:
    'A reward for overlap keeps a network from learning wrong boxes by heart, if examples with little weight show it where to look',
  question: 'Does a reward for overlap add to examples of coordinates, and do examples add to the reward?',
  claim:
    'After equally many updates, a network that learns from examples and from a reward for overlap at once overlaps true boxes more, and clicks the right widget more often, than one that learns from examples alone and than one that learns from the reward alone. It also overlaps more than one whose examples stop early.',
  standsFor:
    'Screens of 36 pixels with two widgets stand for pages, a word that names a widget for an instruction, and a network with one hidden layer for a model of images and language. Nothing follows for real pages.',
  couldFail:
    'A reward that is computed from wrong boxes may be learned by heart like the boxes. Examples could be saved by an early stop, and a reward alone may find the boxes by itself.',
  leftOut: 'Other resolutions, instructions in sentences, and pretrained models.',
  runs: {
    main: {
      name: 'Boxes around widgets',
      ...common,
      variants: variantsOf([JOINT, THEN, SAME, REWARD, EARLY, EXAMPLES]),
      seeds: 24,
    },
    errors: {
      name: 'More and fewer wrong edges',
      ...common,
      variants: variantsOf([JOINT, REWARD, EXAMPLES]),
      vary: [{ path: ERRORS, over: [0, 0.1, 0.3] }],
      seeds: 10,
    },
  },
  gates: [
    {
      id: 'learns',
      says: 'The network can learn the task: with right examples alone, boxes overlap by more than 0.85.',
      kind: 'level',
      ...IOU,
      variant: `errors/${EXAMPLES}`,
      level: { [ERRORS]: 0 },
      above: 0.85,
    },
    {
      id: 'disease',
      says: 'Wrong edges do harm: with one edge in five annotated wrong, boxes learned from examples overlap by less than 0.8.',
      kind: 'level',
      ...IOU,
      variant: `main/${EXAMPLES}`,
      below: 0.8,
    },
  ],
  parts: [
    beyond('examples', EXAMPLES, IOU, OVERLAPS),
    beyond('reward', REWARD, IOU, OVERLAPS),
    beyond('click-examples', EXAMPLES, CLICK, 'clicks the widget more often'),
    beyond('click-reward', REWARD, CLICK, 'clicks the widget more often'),
    beyond('early', EARLY, IOU, OVERLAPS),
  ],
  controls: [
    {
      id: 'same',
      says: `The reward must know near from far: “${JOINT}” overlaps more than “${SAME}”.`,
      kind: 'ahead',
      ...IOU,
      variant: `main/${JOINT}`,
      over: [`main/${SAME}`],
    },
    {
      id: 'clean',
      says: `Where no edge is annotated wrong, there is nothing to outvote: “${JOINT}” and “${EXAMPLES}” differ by less than 0.03.`,
      kind: 'within',
      ...IOU,
      variant: `errors/${JOINT}`,
      same: `errors/${EXAMPLES}`,
      level: { [ERRORS]: 0 },
      margin: 0.03,
    },
  ],
  shows: [
    { title: 'Overlap with the true box on new screens', run: 'main', metric: 'taskReturn', kind: 'curve' },
    {
      title: 'Clicks inside the widget on new screens, at the end',
      run: 'main',
      metric: 'success',
      kind: 'bars',
      when: END,
    },
    {
      title: 'Overlap at the end, by the share of edges that are annotated wrong',
      run: 'errors',
      metric: 'taskReturn',
      kind: 'sweep',
      over: ERRORS,
      when: END,
    },
  ],
  teaching: {
    before: `A screen of 6 × 6 pixels shows two widgets, A and B, and the instruction names one. The network writes the box of that widget as four tokens: left, top, right, bottom. Its 1,000 training screens are annotated, but one edge in five is a pixel off, so most boxes are wrong somewhere. “${EXAMPLES}” copies the annotated tokens, and “${EARLY}” does so for a tenth of the updates. “${REWARD}” draws four boxes per screen, and each is paid its overlap with the annotated box: intersection over union, 0 to 1. “${JOINT}” takes both gradients in each update, and “${THEN}” uses examples for a tenth of the updates only. “${SAME}” is paid for exactly the annotated box and nothing else. Tests are new screens with true boxes.`,
    predict: {
      ask: 'Most annotated boxes are wrong by a pixel somewhere. What finds the true boxes of new screens best?',
      options: [
        'Copying the examples, and stopping early',
        'Rewards for overlap with the annotated boxes, without examples',
        'Both at once, with little weight on the examples',
      ],
      answer: 2,
    },
    watch:
      'Watch “examples” first rise, then fall. Then see who keeps rising, in overlap and in clicks. The last chart varies the share of wrong edges.',
    after: `The network of “${EXAMPLES}” first learns where widgets are, then learns wrong edges by heart: it ends at an overlap of {{mean:main/examples.taskReturn from 4800 to 6000}}, or at {{mean:main/examples, stopped early.taskReturn from 4800 to 6000}} if it stops after a tenth of its updates. An example pulls at its token with 1 − p: hardest where the network disagrees, and without rest until a wrong edge is known. A reward pulls at a box y with p(y) · (R(y) − the mean reward). A box that looks unlikely is hardly ever drawn, and where an annotation is a pixel off, the true box still earns most of the reward, so the four edges in five that are right can outvote the wrong one. With both, the overlap ends at {{mean:main/examples and overlap.taskReturn from 4800 to 6000}}. It matters that a near miss is paid: together with examples, a reward for exactly the annotated box ends at {{mean:main/examples and exact match.taskReturn from 4800 to 6000}}. Alone, the reward for overlap ends at {{mean:main/overlap alone.taskReturn from 4800 to 6000}} and clicks the widget in {{mean:main/overlap alone.success from 4800 to 6000|%}} of tests, against {{mean:main/examples and overlap.success from 4800 to 6000|%}} with both: it must come upon good boxes by chance. Even where no edge is wrong it ends at {{mean:errors/overlap alone.taskReturn[agent.errors=0] from 4800 to 6000}}. With both, one example goes into each update, at 0.003 of the reward’s weight. With examples for a tenth of the updates only, “${THEN}” ends the first chart at {{mean:main/examples, then overlap.taskReturn at 6000}}, “${JOINT}” at {{mean:main/examples and overlap.taskReturn at 6000}}; the step of the former was not tuned. Without wrong edges there is nothing to outvote: {{mean:errors/examples.taskReturn[agent.errors=0] from 4800 to 6000}} with examples alone, {{mean:errors/examples and overlap.taskReturn[agent.errors=0] from 4800 to 6000}} with both. In practice: copy to find the place, let a graded reward settle the pixels, and do not let the examples weigh much.`,
  },
  changes: [
    {
      says: 'Give examples a weight of 0.1 next to the reward, not of 0.003.',
      run: 'main',
      patch: { variants: variantsOf([JOINT], { examples: 0.1 }) },
    },
    {
      says: 'Annotate only 200 screens.',
      run: 'main',
      patch: { variants: variantsOf([JOINT, REWARD, EARLY, EXAMPLES], { screens: 200 }) },
    },
    {
      says: 'Annotate every edge right: what is left for the reward to add?',
      run: 'main',
      patch: { variants: variantsOf([JOINT, REWARD, EXAMPLES], { errors: 0 }) },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 2, decided: 2, teaching: 1, interesting: 2 },
    says: 'Joint learning at last, with an early stop, exact match, a sweep of wrong edges, and a control where the lead vanishes. But the “few examples” of the title are all 1,000 at a weight of 0.003, that weight had far more pilots than any rival, and “examples, then overlap” was never tuned at its step.',
    read: '2026-11-30',
  },
  writtenFor: 'h+ h- h+ h+ h+ h+ h+ h+ h0',
  budget: { coreMinutes: 5, quick: { seeds: 6 } },
  caveats: [
    'Equally many updates are not equally much work: an update with rewards draws four boxes, and each of them is a step of its own.',
    'One resolution. The weight of the examples next to the reward was chosen in pilots, as were all step sizes; with a weight of 0.1 most of the lead is gone.',
    'Clicks are the centers of boxes. No variant is paid for them.',
  ],
  pilots:
    'Experiment seed 7, six to ten seeds, five times. First with 400 screens, where no variant was above 0.67 with wrong edges, and examples with softened targets were worse than plain ones; then with 2,000 and 1,000. Step sizes of examples 0.02, 0.05 and 0.15; of the reward alone 0.1, 0.2, 0.4, 0.5 and 1. Early stops after 3,000, 6,000 and 12,000 updates, of which 6,000 was best. Both at once began with equal step sizes and stayed within 0.02 of examples alone; with weights of the examples from 0.1 to 0.001 at steps of 0.2, 0.4 and 0.8 the lead grew as the weight fell, and 0.001 and 0.003 were about equal. Exact match was tried with 0.03, 0.01 and 0.003, the best of them. “examples, then overlap” was tried once, with a step of 0.2; it runs with 0.4, like “examples and overlap”.',
};
