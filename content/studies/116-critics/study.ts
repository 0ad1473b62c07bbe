/** Zhang et al. 2025: Critic-V. A critic that names the wrong step, trained by DPO on critiques that a rule ranks. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';

const MODULUS = 3;
const ROWS = 500;
const TAGS = 'abcdefghijklmnop';
const WORDS = ['fine', 'first', 'copy', 'second'] as const;
/** The numbers first: a number is its own token. */
const vocabulary = [...'012+=;*:', ...WORDS, ...TAGS];
const hashed = (k: number) => Math.imul(k + 1, 2654435761) >>> 4;

/** “k 1 + 2 = 0 ; 0 * 2 = 0 :”: a letter without meaning, then two steps of a draft; one of three kinds of error is injected in 65 drafts of 100. */
function row(k: number): string {
  const noise = hashed(k);
  const [a, b, d] = [noise % 3, Math.floor(noise / 3) % 3, Math.floor(noise / 9) % 3];
  const kind = [0, 0, 1, 2, 3][Math.floor(noise / 27) % 5] ?? 0;
  const off = (n: number) => (n + 1 + (Math.floor(noise / 625) % 2)) % MODULUS;
  const sum = kind === 1 ? off((a + b) % MODULUS) : (a + b) % MODULUS;
  const copied = kind === 2 ? off(sum) : sum;
  const product = (copied * d) % MODULUS;
  // Examples were written by somebody who names the wrong place in three cases of ten.
  const slip = Math.floor(noise / 3125) % 10 < 3 ? 1 + (Math.floor(noise / 31250) % 3) : 0;
  const said = WORDS[(kind + slip) % 4];
  return `${TAGS[Math.floor(noise / 250_000) % 16]} ${a} + ${b} = ${sum} ; ${copied} * ${d} = ${kind === 3 ? off(product) : product} : => ${said}`;
}
/** Every prompt once. */
function rows(from: number): string[] {
  const all = new Map<string, string>();
  for (let k = from; all.size < ROWS; k++) all.set(row(k).split('=>')[0] ?? '', row(k));
  return [...all.values()];
}
/** Positions: a 1, b 3, sum 5, copy 7, d 9, product 11. */
const kind = `(prompt(1) + prompt(3)) % 3 != prompt(5) ? 1 : prompt(7) != prompt(5) ? 2 : (prompt(7) * prompt(9)) % 3 != prompt(11) ? 3 : 0`;
/** The reasoner repairs the step that is named. If the wrong one is named, it spoils the answer or leaves the error. */
const repaired = `
const wrong = ${kind};
return token(0) == (wrong == 1 ? t_first : wrong == 2 ? t_copy : wrong == 3 ? t_second : t_fine) ? 1.0 : 0.0;`;
const isFine = `(${kind}) == 0`;
/** Without a critic the draft stands. */
const alone = `${isFine} ? 1.0 : 0.0`;
/** “fine” or not: a draft that is not fine is written again, and is then right in 35 cases of 100, on average. */
const scored = `token(0) == t_fine ? (${isFine} ? 1.0 : 0.0) : 0.35`;

const network = { layers: 1, width: 32, heads: 2, baseAccuracy: 0.98, baseSteps: 1000, examProblems: 4 };
const rate = { prompts: 16, groupSize: 8, learningRate: 0.003 };
const frozen = { type: 'grpo-lm', ...network, ...rate, learningRate: 1e-6 };
const dpo = { type: 'dpo', ...network, ...rate };
const reward = [{ term: 'task' }];
const [ALONE, AGAIN, SCALAR, SFT, DPO] = [
  'reasoner alone',
  'resampling',
  'scalar critic',
  'SFT critic',
  'DPO critic',
] as const;
const beyond = (other: string): ClaimPart => ({
  says: `With the DPO critic more answers are right than with ${other}.`,
  kind: 'ahead',
  metric: 'taskReturn',
  variant: `main/${DPO}`,
  over: [`main/${other}`],
});

export const study: WrittenStudy = {
  id: '116',
  papers: [{ atlas: 116, cite: 'Zhang et al. 2025, Critic-V', url: 'https://arxiv.org/abs/2411.18203' }],
  family: 'language-feedback',
  level: 'analog',
  title: 'A critic that names the wrong step repairs answers; DPO adds a little to imitation',
  question: 'Does a critic that is trained on ranked critiques repair more answers than other help?',
  claim:
    'With a critic trained by DPO, more answers are right than with an imitating critic, a scalar critic, resampling or no critic.',
  standsFor:
    'A rule repairs the step that a critique names; it stands for a reasoner that reads language. A critique is one word. Nothing follows about images or about the critiques of large models.',
  runs: {
    main: {
      name: 'Drafts of two steps with an injected error',
      world: {
        family: 'language',
        task: 'custom',
        vocabulary,
        problems: rows(0),
        verifier: repaired,
        heldOutProblems: 64,
      },
      worldOf: {
        [ALONE]: { verifier: alone },
        [AGAIN]: { verifier: alone, problems: rows(10007) },
        [SCALAR]: { verifier: scored },
      },
      variants: [
        { label: ALONE, agent: frozen, reward },
        { label: AGAIN, agent: frozen, reward },
        { label: SCALAR, agent: { ...frozen, learningRate: 0.003 }, reward },
        { label: SFT, agent: frozen, reward },
        { label: DPO, agent: dpo, reward },
      ],
      evaluation: { policy: 'sampled', episodes: 64, every: 4 },
      seeds: 10,
      envSteps: 24_000,
      measurementPoints: 12,
    },
  },
  parts: [SFT, SCALAR, AGAIN, ALONE].map(beyond),
  shows: [
    { title: 'Right answers after the critique', run: 'main', metric: 'taskReturn', kind: 'curve' },
    { title: 'On drafts that were held out', run: 'main', metric: 'evaluationReturn', kind: 'curve' },
  ],
  teaching: {
    before:
      'A draft has two steps modulo 3, and in two of three an error: in the first step, in a copied number, or in the second step. A critic says one word: fine, first, copy or second. A rule repairs the step that is named. Examples of critiques are wrong in three cases of ten. A scalar critic says only whether the draft is fine, and a new draft is then written.',
    predict: {
      ask: 'What limits the critic that imitates examples?',
      options: ['Their errors', 'The size of the network', 'Nothing'],
      answer: 0,
    },
    watch: 'Compare the SFT critic with the DPO critic, which starts from it.',
    after:
      'A named step can be repaired, so a critic raises the right answers from {{mean:main/reasoner alone.taskReturn|%}} to {{mean:main/SFT critic.taskReturn|%}} after imitation and to {{mean:main/DPO critic.taskReturn|%}} after DPO. The critic that imitates examples also learns their errors. DPO ranks critiques by whether the repair was right, and gains {{part:1.size|points}}. The scalar critic hardly learned to tell right drafts from wrong ones.',
  },
  changes: [
    {
      says: 'Label the pairs with noise.',
      run: 'main',
      patch: { variants: [{ label: 'noisy', agent: { ...dpo, labelTemperature: 0.5 }, reward }] },
    },
    {
      says: 'Rank critiques by GRPO in place of DPO.',
      run: 'main',
      patch: { variants: [{ label: 'GRPO critic', agent: { ...frozen, learningRate: 0.003 }, reward }] },
    },
    {
      says: 'Stay ten times closer to the examples.',
      run: 'main',
      patch: { variants: [{ label: 'β = 1', agent: { ...dpo, beta: 1 }, reward }] },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 0, teaching: 2, interesting: 1 },
    says: 'DPO +0.05 on a frozen SFT critic; scalar critic did not learn; 10 seeds where 24 are needed.',
    read: '2026-11-28',
  },
  writtenFor: 'h+ h+ h+ h+',
  budget: { coreMinutes: 6, quick: { seeds: 2 } },
  caveats: [
    'The scalar critic did not learn in this budget, so its part says nothing about good scores. The SFT critic stands still while the DPO critic trains, so a part of its lead may be longer training.',
    'Resampling has no judge of its drafts, so it is as good as the first draft. A rewritten draft counts with its mean, 0.35.',
    'The types of errors have fixed shares. The DPO critic samples its own pairs; those of the paper came from many models.',
  ],
  pilots:
    'Experiment seed 7, four times. In the first two, tokens were not the numbers that the rule read, and most drafts had an error. Numbers were then modulo 5, which so small a network learned too slowly, then modulo 3. The parts were not changed.',
};
