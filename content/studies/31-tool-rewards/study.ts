/** Qian et al. 2025: ToolRL, rewards for parts of a tool call. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const TOOLS = 6;
/** Each tool has two parameters, and each parameter two values; a request is a verb and a value. */
const SIZES = { verb: TOOLS, tool: TOOLS, param: 2 * TOOLS, value: 4 * TOOLS };
const names = (kind: keyof typeof SIZES) => Array.from({ length: SIZES[kind] }, (_, k) => `${kind}${k}`);
const VOCABULARY = [...names('verb'), ...names('tool'), ...names('param'), ...names('value'), ';'];
/** “verb3 value13 verb0 value2 => tool3 param6 value13 ; tool0 param1 value2” */
function row(first: number, second: number, values: number): string {
  const asked = [4 * first + (values >> 2), 4 * second + (values % 4)];
  const prompt = asked.map((value) => `verb${value >> 2} value${value}`);
  const calls = asked.map((value) => `tool${value >> 2} param${value >> 1} value${value}`);
  return `${prompt.join(' ')} => ${calls.join(' ; ')}`;
}
/** Combinations of tools: those with second = first + 1 or + 2 are never trained. */
const rows = (unseen: boolean) =>
  Array.from({ length: TOOLS }, (_, first) => first).flatMap((first) =>
    (unseen ? [1, 2] : [3, 4, 5]).flatMap((step) =>
      Array.from({ length: 16 }, (_, values) => row(first, (first + step) % TOOLS, values)),
    ),
  );

const last = (value: string) => `time + 1 == tokens() ? ${value} : 0.0`;
const share = (places: readonly number[]) =>
  `(${places.map((i) => `(token(${i}) == answer(${i}) ? 1.0 : 0.0)`).join(' + ')}) / ${places.length}.0`;
/** Tool names, parameter names and values, each a third: from −3 to 3. */
const fine = {
  term: 'expression',
  expression: last(`2.0 * (${share([0, 4])} + ${share([1, 5])} + ${share([2, 6])}) - 3.0`),
};
/** Two calls with words of the right kind at every place, right or wrong. */
const isKind = (i: number, kind: keyof typeof SIZES) => {
  const from = VOCABULARY.indexOf(`${kind}0`);
  return `token(${i}) >= ${from} && token(${i}) < ${from + SIZES[kind]}`;
};
const call = (at: number) => [isKind(at, 'tool'), isKind(at + 1, 'param'), isKind(at + 2, 'value')];
const wellFormed = ['tokens() == 8', 'terminated', ...call(0), 'token(3) == 48', ...call(4)].join(' && ');
const format = { term: 'expression', expression: last(`(${wellFormed} ? 1.0 : 0.0)`) };
const length = { term: 'completion-length', cap: 10, weight: 0.2 };

const agent = {
  type: 'grpo-lm',
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 8,
  groupSize: 8,
  learningRate: 0.0015,
  baseAccuracy: 0.02,
  baseSteps: 1500,
  examProblems: 4,
};
const sft = { ...agent, baseAccuracy: 0.95, learningRate: 1e-6 };
const variant = (label: string, ...reward: { readonly term: string }[]) => ({ label, agent, reward });
const exact = { term: 'exact-match' };
const [BEST, EXACT, LONG] = ['fine + format', 'exact match', 'fine + format + length'] as const;
export const study: WrittenStudy = {
  id: '31',
  papers: [{ atlas: 31, cite: 'Qian et al. 2025, arXiv 2504.13958' }],
  family: 'shaping',
  level: 'full',
  title: 'Pay for parts of a tool call does not catch up with perfect examples',
  question: 'Does reinforcement with pay for parts of a tool call beat examples of whole calls?',
  claim:
    'On unseen combinations of tools, pay for parts and format gets more calls right than exact match and than SFT. A reward for length on top adds nothing.',
  runs: {
    main: {
      name: 'Rewards for tool calls',
      world: {
        family: 'language',
        task: 'custom',
        vocabulary: VOCABULARY,
        problems: rows(false),
        heldOutProblems: 48,
      },
      variants: [
        { label: 'SFT', agent: sft, reward: [exact] },
        variant(EXACT, exact),
        variant(BEST, fine, format),
        variant(LONG, fine, format, length),
      ],
      evaluation: { episodes: 48, every: 4, world: { problems: rows(true) } },
      seeds: 10,
      envSteps: 40_000,
      measurementPoints: 20,
    },
  },
  gates: [
    {
      kind: 'level',
      says: 'The fine reward teaches the task: more than half of the answers are right.',
      metric: 'evaluationReturn',
      variant: 'main/fine + format',
      above: 0.5,
    },
  ],
  parts: [
    {
      kind: 'ahead',
      says: 'On unseen combinations of tools, fine + format gets at least 0.05 more calls right than exact match and SFT.',
      metric: 'evaluationReturn',
      variant: `main/${BEST}`,
      over: [`main/${EXACT}`, 'main/SFT'],
      margin: 0.05,
    },
    {
      kind: 'notAbove',
      says: 'A length reward on top gets at most 0.05 more of them right.',
      metric: 'evaluationReturn',
      variant: `main/${LONG}`,
      than: `main/${BEST}`,
      margin: 0.05,
    },
  ],
  shows: [
    { title: 'Right calls for unseen tool pairs', run: 'main', metric: 'evaluationReturn', kind: 'curve' },
    { title: 'Groups that teach nothing', run: 'main', metric: 'silentGroups', kind: 'curve' },
  ],
  teaching: {
    before:
      'A prompt makes two requests. The policy writes a call for each: tool, parameter, value. It starts with about one in fifty answers right. Exact match pays only if both calls are right. The fine reward pays tool names, parameter names and values apart. The format reward pays for words of the right kind at each place.',
    predict: {
      ask: 'What does pay for parts change?',
      answer: 1,
      options: ['Nothing: the same answers earn most', 'Almost every group teaches something'],
    },
    watch: 'Compare the share of groups that teach nothing with the curves of right calls.',
    after:
      'Under exact match most groups earn nothing at first and teach nothing; pay for parts compares the completions of every group. By the end the difference in whole calls is small: a wrong value spoils a call that was paid for five right words of six. Neither gets better while it trains: fine + format ends at {{mean:main/fine + format.evaluationReturn}} and exact match at {{mean:main/exact match.evaluationReturn}}. Examples of whole calls are the stronger teacher here. They are perfect, they show every word, and a call for one tool does not depend on the other, so what they teach carries over to every unseen pair. Reinforcement has to find each word by luck.',
  },
  changes: [
    {
      says: 'Start from a better base: exact match then has something to compare.',
      run: 'main',
      patch: { variants: [{ ...variant(EXACT, exact), agent: { ...agent, baseAccuracy: 0.4 } }] },
    },
    { says: 'Pay for the format alone.', run: 'main', patch: { variants: [variant('format', format)] } },
    {
      says: 'Let the length reward weigh more than all else.',
      run: 'main',
      patch: { variants: [variant(LONG, fine, format, { ...length, cap: 20, weight: 2 } as typeof length)] },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 0, decided: 0, teaching: 1, interesting: 0 },
    says: 'No RL variant moves: fine+format 0.32→0.32, exact 0.25→0.25 from first to last evaluation; the SFT arm is the same warm start run to 95 %. Failed because nothing learned.',
    read: '2026-11-28',
  },
  writtenFor: 'u0 u0 f- u0',
  budget: { coreMinutes: 1.5, quick: { seeds: 2 } },
  caveats: [
    'The gate was written after the run, because a reader found that it does not hold.',
    'The claim fails against SFT: its examples are perfect and nothing but words has to be learned. From a start of one right answer in five and with 60,000 tokens, every reward brought unseen pairs to 1 as well (pilot).',
    'Fine + format against exact match, and the length reward, are undecided: ten seeds differ by more than the rewards.',
    'Decaying weights, the scale of the reward and 3 to 12 tools are left out. There is no reasoning before a call.',
  ],
  pilots:
    'Experiment seed 7, one seed each, five times: learning rates of 0.003 and 0.006 destroyed the policy under exact match; 0.0015 from a start of one right answer in five brought every reward to 1 on unseen pairs; from one in twenty, exact match and the fine reward were equal. The start was then set to one in fifty without another pilot. SFT got every unseen pair right in the first pilot.',
};
