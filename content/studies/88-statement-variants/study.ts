/** Zhang et al. 2025: DeepTheorem. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const MODULUS = 5;
const SUM = `(prompt(0) + prompt(2)) % ${MODULUS}`;
/** “a + b : c c c => sum verdict verdict verdict”: statements a + b = c, one of them true, one false, one either. */
function family(k: number, contradicted: boolean): string {
  const [a, b] = [k % MODULUS, Math.floor(k / MODULUS) % MODULUS];
  const sum = (a + b) % MODULUS;
  const wrong = (n: number) => (contradicted ? (sum + 1 + (n % 4)) % MODULUS : sum);
  const all = [sum, k % 5 < 2 ? sum : wrong(k >> 3), wrong(k >> 5)];
  const said = all.map((_, i) => all[(i + (k >> 2)) % 3] ?? 0);
  return `${a} + ${b} : ${said.join(' ')} => ${sum} ${said.map((c) => (c === sum ? 'prove' : 'disprove')).join(' ')}`;
}
const FAMILIES = Array.from({ length: 600 }, (_, k) => 7 * k);
const rows = (contradicted: boolean) => [...new Set(FAMILIES.map((k) => family(k, contradicted)))];
/** Of the statements 0, 1 and 2. */
const isTrue = (i: number) => `prompt(${i + 4}) == ${SUM}`;
const proved = (i: number) => `token(${i + 1}) == t_prove`;
const all = (of: (i: number) => string) =>
  `terminated && tokens() == 5 && ${[0, 1, 2].map((i) => `(${of(i)})`).join(' && ')} ? 1.0 : 0.0`;
const wholeFamily = all((i) => `token(${i + 1}) == (${isTrue(i)} ? t_prove : t_disprove)`);
const originals = all((i) => `prompt(${i + 4}) != ${SUM} || ${proved(i)}`);
const fooled = [0, 1, 2].map((i) => `(${proved(i)} && prompt(${i + 4}) != ${SUM})`).join(' || ');

const [BLIND, SFT] = ['GRPO, originals', 'SFT on proofs'] as const;
const agent = {
  type: 'grpo-lm',
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 16,
  groupSize: 8,
  learningRate: 0.003,
  baseAccuracy: 0.15,
  baseSteps: 600,
};
const reward = [
  { term: 'task' },
  { term: 'expression', expression: `time + 1 == tokens() && (${fooled}) ? 1.0 : 0.0`, probe: true },
];

export const study: WrittenStudy = {
  id: '88',
  papers: [{ atlas: 88, cite: 'Zhang et al. 2025', url: 'https://arxiv.org/abs/2505.23754' }],
  family: 'policy-gradient',
  level: 'analog',
  title: 'A prover trained on true statements alone proves the false ones too',
  question: 'Does a prover need contradicted statements in its training?',
  claim:
    'With contradicted variants in training, a prover judges more whole families right than one trained on true statements alone, which proves the false ones too, and than SFT.',
  standsFor:
    'A theorem is a sum modulo 5, its proof is the sum itself, and its variants are three claimed results in one prompt. Nothing follows about the quality of real proofs.',
  runs: {
    main: {
      name: 'True statements and contradicted variants',
      world: {
        family: 'language',
        task: 'custom',
        heldOutProblems: 64,
        vocabulary: ['0', '1', '2', '3', '4', '+', ':', 'prove', 'disprove'],
        problems: rows(true),
        verifier: wholeFamily,
      },
      worldOf: { [BLIND]: { verifier: originals }, [SFT]: { problems: rows(false), heldOutProblems: 2 } },
      variants: [
        { label: 'GRPO, variants', agent, reward },
        { label: 'GRPO, originals', agent, reward },
        { label: 'SFT on proofs', agent: { ...agent, baseAccuracy: 0.9, learningRate: 1e-6 }, reward },
      ],
      evaluation: {
        policy: 'sampled',
        episodes: 64,
        every: 2,
        world: { problems: rows(true), verifier: wholeFamily, heldOutProblems: 64 },
      },
      seeds: 10,
      envSteps: 50_000,
      measurementPoints: 24,
    },
  },
  parts: [
    {
      kind: 'ahead',
      says: 'GRPO with variants judges at least 0.1 more held-out families right than both others.',
      metric: 'evaluationReturn',
      variant: 'main/GRPO, variants',
      over: ['main/GRPO, originals', 'main/SFT on proofs'],
      margin: 0.1,
    },
    {
      kind: 'level',
      says: 'Trained on originals alone, GRPO proves a false statement in over 90 % of the families.',
      metric: 'probe:expression',
      variant: 'main/GRPO, originals',
      above: 0.9,
    },
  ],
  shows: [
    { title: 'Held-out families judged right', run: 'main', metric: 'evaluationReturn', kind: 'curve' },
    { title: 'Families with a false proof', run: 'main', metric: 'probe:expression', kind: 'curve' },
  ],
  teaching: {
    before:
      'Each prompt states three results of one sum. At least one is true, at least one is false. The policy writes the sum and a verdict on each. One policy is rewarded only if all verdicts are right. Another is rewarded for proving the true statements; nobody checks the rest.',
    predict: {
      ask: 'What does the second policy do with false statements?',
      answer: 1,
      options: ['It disproves them, because it computes the sum anyway', 'It proves them as well'],
    },
    watch:
      'The reward of “GRPO, originals” climbs to 1. Look at its held-out families in the first chart and at its false proofs in the second.',
    after:
      '“Prove” earns full reward on every original, so the verdict carries no information and the policy stops reading. SFT on proofs of true statements shows no “disprove” at all and judges as few held-out families right. In the second chart it stands at 0 only because that chart counts its training prompts, which hold no false statement. A contradicted variant costs nothing to make and turns the verdict into a reward that can be verified: now the policy has to compute. It is far from safe, though: it judges {{mean:main/GRPO, variants.evaluationReturn|%}} of the held-out families right, and still proves a false statement in {{mean:main/GRPO, variants.probe:expression|%}} of its training families.',
  },
  changes: [
    {
      says: 'Start from a better base.',
      run: 'main',
      patch: { variants: [{ label: 'GRPO, variants', agent: { ...agent, baseAccuracy: 0.3 }, reward }] },
    },
    {
      says: 'Start from random weights: no family is ever right by luck.',
      run: 'main',
      patch: { variants: [{ label: 'no warm start', agent: { ...agent, baseAccuracy: 0 }, reward }] },
    },
    {
      says: 'Pay for each right verdict instead of for whole families.',
      run: 'main',
      patch: {
        variants: [{ label: 'partial', agent, reward: [{ term: 'partial-credit', credit: 'positions' }] }],
      },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 0, decided: 1, teaching: 1, interesting: 1 },
    says: 'Originals-only cannot see a false statement by design. The winner judges 0.30 of families and still proves a false one in 61 %; chart 2 shows SFT with 0 false proofs (its prompts have none), the opposite of the text.',
    read: '2026-11-28',
  },
  writtenFor: 'h+ h+ h+',
  budget: { coreMinutes: 1.3, quick: { seeds: 2 } },
  caveats: [
    'The warm start of GRPO has seen both verdicts; SFT has seen proofs of true statements alone.',
    'The validity of single proof steps is not scored.',
  ],
  pilots:
    'Experiment seed 7, two replicas: modulus 5 (0.2 of the families right, 0 for the others) and modulus 3, whose few prompts were memorized (0.1). Modulus 5 was kept.',
};
