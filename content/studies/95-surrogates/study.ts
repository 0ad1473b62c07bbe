/** Xin et al. 2025: surrogate signals from format and length. */
import type { WrittenStudy } from '../../../src/study/study.ts';

/** “x a + b =”: x means nothing. Three styles of answer: boxed; without a box; boxed twice, which counts as no answer. */
function problem(k: number, skilled: boolean): string {
  const [filler, a, b] = [k % 18, Math.floor(k / 18) % 10, 1 + (Math.floor(k / 180) % 2)];
  const noise = Math.imul(k + 1, 2654435761) >>> 16;
  const box = `open ${skilled ? (a + b) % 10 : (noise + 1) % 10} close`;
  const style = ['box', 'box', 'plain', 'plain', 'twice'][(noise >> 5) % 5];
  const answer = style === 'box' ? box : style === 'plain' ? box.slice(5, 6) : `${box} ${box}`;
  return `${'abcdefghijklmnopqr'[filler]} ${a} + ${b} = => ${answer}`;
}
const rows = (skilled: boolean) => Array.from({ length: 360 }, (_, k) => problem(k, skilled));
const boxed = 'token(0) == t_open && token(2) == t_close';
const right = `terminated && tokens() == 4 && ${boxed} && token(1) == (prompt(1) + prompt(3)) % 10`;
const agent = {
  type: 'grpo-lm',
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 16,
  groupSize: 8,
  learningRate: 0.001,
  baseAccuracy: 0.36,
  baseSteps: 600,
  klCoefficient: 0.05,
};
const isBoxed = `time + 1 == tokens() && terminated && ${boxed} ? 1.0 : 0.0`;
const format = { term: 'expression', expression: isBoxed };
const length = { term: 'completion-length', shape: 'target', target: 4, weight: 0.25 };

export const study: WrittenStudy = {
  id: '95',
  papers: [{ atlas: 95, cite: 'Xin et al. 2025, arXiv 2505.19439', url: 'https://arxiv.org/abs/2505.19439' }],
  family: 'shaping',
  level: 'full',
  title: 'Format and length unlock a skill that is already there, and no other',
  question: 'Can a policy learn to answer better when nobody checks the answers?',
  claim:
    'Format alone matches the ground truth early and then stops. Format and length end above it, within 5 points of the ground truth and above a random reward; a start without the skill gains nothing.',
  runs: {
    main: {
      name: 'Format and length in place of the answer',
      world: {
        family: 'language',
        task: 'custom',
        heldOutProblems: 60,
        vocabulary: [...'0123456789+=', 'open', 'close', ...'abcdefghijklmnopqr'],
        problems: rows(true),
        verifier: `${right} ? 1.0 : 0.0`,
      },
      worldOf: { 'no skill, format and length': { problems: rows(false) } },
      variants: [
        { label: 'ground truth', agent, reward: [{ term: 'task' }] },
        { label: 'format', agent, reward: [format] },
        { label: 'format and length', agent, reward: [format, length] },
        { label: 'random reward', agent, reward: [{ term: 'noise' }] },
        { label: 'no skill, format and length', agent, reward: [format, length] },
      ],
      seeds: 10,
      envSteps: 18_000,
      measurementPoints: 24,
    },
  },
  parts: [
    {
      kind: 'within',
      says: 'In the first fifth, format alone is within 5 points of the ground truth.',
      metric: 'taskReturn',
      when: { from: 0, to: 3600 },
      margin: 0.05,
      variant: 'main/format',
      same: 'main/ground truth',
    },
    {
      kind: 'ahead',
      says: 'Format alone then stops: format and length end at least 10 points above it.',
      metric: 'taskReturn',
      variant: 'main/format and length',
      over: ['main/format'],
      margin: 0.1,
    },
    {
      kind: 'within',
      says: 'Format and length end within 5 points of the ground truth.',
      metric: 'taskReturn',
      margin: 0.05,
      variant: 'main/format and length',
      same: 'main/ground truth',
    },
    {
      kind: 'ahead',
      says: 'Format and length end at least 10 points above a random reward.',
      metric: 'taskReturn',
      variant: 'main/format and length',
      margin: 0.1,
      over: ['main/random reward'],
    },
    {
      kind: 'level',
      says: 'Without the skill, format and length never exceed chance (one in ten) by more than 5 points.',
      metric: 'taskReturn',
      variant: 'main/no skill, format and length',
      below: 0.15,
    },
  ],
  shows: [
    { title: 'Right answers', run: 'main', metric: 'taskReturn', kind: 'curve' },
    { title: 'Length', run: 'main', metric: 'episodeLength', kind: 'curve' },
  ],
  teaching: {
    before:
      'A prompt is a sum behind a letter that means nothing. The starting policy can add, but it answers in three styles: in a box, without a box, and, in one of five answers, in two boxes. Only a single box counts. A second policy has seen random sums: it has the styles and not the skill.',
    predict: {
      ask: 'How far does a reward for the box alone go?',
      answer: 1,
      options: ['To nearly all right answers', 'Part of the way, because two boxes pay as well', 'Nowhere'],
    },
    watch: 'No reward but the ground truth checks the sum. Compare the early rise and the end of the curves.',
    after:
      'Right answers = P(style) × P(sum right | style). A reward for the style can only raise the first factor, and it cannot tell one box from two. A target length can. The second factor comes from the start: where it is 0.1, the best style earns 0.1. A random reward has no direction: the policy only drifts. The ground truth is ahead from the start here, because it also removes answers in two boxes at once.',
  },
  changes: [
    {
      says: 'Aim at seven tokens: now two boxes are the target.',
      run: 'main',
      patch: { variants: [{ label: 'wrong length', agent, reward: [format, { ...length, target: 7 }] }] },
    },
    {
      says: 'Pay for length alone.',
      run: 'main',
      patch: { variants: [{ label: 'length', agent, reward: [length] }] },
    },
    {
      says: 'Shorten the warm start: with less skill there is less to unlock.',
      run: 'main',
      patch: {
        variants: [{ label: 'less skill', agent: { ...agent, baseSteps: 150 }, reward: [format, length] }],
      },
    },
  ],
  review: {
    scores: { faithful: 2, informative: 2, decided: 1, teaching: 2, interesting: 2 },
    says: 'Best of its kind: P(style) × P(sum right | style) decomposed, controls for random reward and no skill. Fails only by the ‘early match’ part, which depends on the chosen share of doubled boxes.',
    read: '2026-11-28',
  },
  writtenFor: 'f- h+ u- h+ h-',
  budget: { coreMinutes: 2, quick: { seeds: 2 } },
  caveats: [
    'The early match of the paper does not show: format alone lags by 10 points in the first fifth. Sixty seeds would decide whether format and length end within 5 points of the ground truth.',
    'A sum of two digits modulo 10 stands for a mathematical problem. The length is a fixed target, not a function of the format.',
    'The random reward is normal noise of mean 0 at every token.',
  ],
  pilots:
    'Experiment seeds 7 and 8, one replica each: a first task had more sums than the warm start learned, and format alone made the policy forget them; a KL weight of 0.05 and fewer sums followed. With a third of the answers in two boxes, format alone lagged from the start, so that share was lowered to a fifth before the full run.',
};
