/** Zhang et al. 2025: Critic-V. A critic that names the wrong step, trained by DPO on critiques that a rule ranks. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
import { NETWORK } from '../shared/network.ts';
/** A network that learns from examples, from ranked pairs of its own critiques, or to score. */
import critic from './critic.kernel.ts?raw';
/** Drafts of four sums modulo 3, and the reasoner who writes them again. */
import rules from './rules.kernel.ts?raw';
/** The test: new drafts, and 20 tokens for drafts and critiques together. */
import world from './world.kernel.ts?raw';

const kernel = `${world}\n${rules}`;
const text = `${critic}\n${rules}\n${NETWORK}`;
const [ALONE, VOTE, SCORE, SFT, WINNERS, DPO] = [
  'first draft',
  'majority of five drafts',
  'best score of four drafts',
  'SFT critic',
  'SFT critic, ranked critiques',
  'DPO critic',
] as const;
const SETTINGS: Readonly<Record<string, object>> = {
  [ALONE]: { updates: 0 },
  [VOTE]: { updates: 0 },
  [SCORE]: { training: 'score', alpha: 0.1 },
  [SFT]: { training: 'examples', alpha: 0.006 },
  [WINNERS]: { training: 'winners', alpha: 0.006, pairAlpha: 0.2 },
  [DPO]: { training: 'DPO', alpha: 0.006, pairAlpha: 0.1 },
};
const variantsOf = (habit: number, more: object = {}): StudyRun['variants'] =>
  Object.entries(SETTINGS).map(([label, settings]) => ({
    label,
    agent: { type: 'custom-agent', text, hiddenUnits: 32, habit, ...settings, ...more },
    reward: [{ term: 'task' }],
  }));
/** Training ends after a third of the run. The rest is the test. */
const STEPS = 12_000;
const TEST = { from: STEPS / 2, to: STEPS };
const run = (name: string, habit: number, seeds: number): StudyRun => ({
  name,
  world: { family: 'graph', kernel, habit, stepLimit: 30 },
  worldOf: { [ALONE]: { helper: 'none' }, [VOTE]: { helper: 'vote' }, [SCORE]: { helper: 'score' } },
  variants: variantsOf(habit),
  seeds,
  seed: 1116,
  envSteps: STEPS,
  measurementPoints: 24,
});
const right = { metric: 'taskReturn', statistic: 'mean', when: TEST } as const;
const beyond = (id: string, of: 'slips' | 'habit', other: string, says: string): ClaimPart => ({
  id,
  says,
  kind: 'ahead',
  ...right,
  variant: `${of}/${DPO}`,
  over: [`${of}/${other}`],
});

export const study: WrittenStudy = {
  id: '116',
  papers: [{ atlas: 116, cite: 'Zhang et al. 2025, Critic-V', url: 'https://arxiv.org/abs/2411.18203' }],
  family: 'language-feedback',
  level: 'analog',
  title:
    'Ranked critiques lift a critic above scores and votes; DPO makes {{word:part:winners|more|less|no more}} of them than copying the better one',
  question: 'Does a critic that is trained on ranked critiques repair more answers than other help?',
  claim:
    'At equal tokens, more answers are right with a DPO critic than with an SFT critic, than with the best of four scored drafts, and than with the majority of five. So they are with DPO than with an SFT critic that copies the better critique of each pair.',
  standsFor:
    'Four sums modulo 3 stand for a chain of reasoning, one word for a critique, and a script that writes a sum again for a reasoner that reads language. Nothing follows about images or about what large models say of each other.',
  couldFail:
    'Five drafts may outvote independent slips, a score may pick the right one of four, and an SFT critic may average out the errors of its examples, or learn the same from ranked critiques as DPO.',
  leftOut:
    'Images, critiques in sentences, and pairs from several models. The reasoner is a script and does not learn.',
  runs: {
    slips: run('Slips: any sum may be wrong', 0, 50),
    habit: run('Slips, and a habit: 2 + 2 = 2', 1, 20),
  },
  gates: [
    {
      id: 'critic',
      says: 'Examples teach the critic: with “SFT critic” at least 10 points more answers are right than with the first draft.',
      kind: 'ahead',
      ...right,
      margin: 0.1,
      variant: `slips/${SFT}`,
      over: [`slips/${ALONE}`],
    },
    {
      id: 'scores',
      says: 'Scores are learned: the best of four is right at least 10 points more often than the first draft.',
      kind: 'ahead',
      ...right,
      margin: 0.1,
      variant: `slips/${SCORE}`,
      over: [`slips/${ALONE}`],
    },
  ],
  parts: [
    beyond('sft', 'slips', SFT, 'With the DPO critic more answers are right than with the SFT critic.'),
    beyond(
      'winners',
      'slips',
      WINNERS,
      'And more than with the SFT critic that copies the better critique of each pair.',
    ),
    beyond('score', 'slips', SCORE, 'And more than with the best score of four drafts.'),
    beyond('vote', 'slips', VOTE, 'And more than with the majority of five drafts.'),
  ],
  shows: [
    {
      title: 'Right answers with 20 tokens, where any sum may slip',
      run: 'slips',
      metric: 'taskReturn',
      kind: 'curve',
    },
    {
      title: 'Right answers with 20 tokens, where 2 + 2 = 2 is a habit, too',
      run: 'habit',
      metric: 'taskReturn',
      kind: 'bars',
      when: TEST,
    },
  ],
  teaching: {
    before:
      'A reasoner writes four sums modulo 3, one after the other, and slips in one of four. There are 20 tokens; a sum costs one, and so does a critic’s word. A critic says “fine” or names a sum, which is then written again, with more care, and all sums after it. Its examples name a wrong place in four of ten drafts. “SFT critic” copies them to the end. “DPO critic” copies them for half of the updates; then a rule that knows the first wrong sum says which of two of its critiques is better. “SFT critic, ranked critiques” copies the better one. Without a critic, 20 tokens are five drafts, whose majority counts, or four drafts with a score for each, learned from the rule’s “right” or “wrong”.',
    predict: {
      ask: 'Which use of 20 tokens gives most right answers?',
      options: [
        'Four drafts and their scores',
        'One draft, and a critic that copies examples',
        'One draft, and a critic that learned from ranked critiques',
      ],
      answer: 2,
    },
    watch:
      'Compare the two straight lines, first draft and majority, with the others. Critics with ranked critiques change their way of learning where the curves bend. Who is higher after training ends, at 4,000 steps?',
    after:
      'Of {{mean:slips/first draft.taskReturn from 6000 to 12000|%}} right first drafts, a majority of five makes {{mean:slips/majority of five drafts.taskReturn from 6000 to 12000|%}}: few drafts, and only three answers for errors to fall on. Scores make {{mean:slips/best score of four drafts.taskReturn from 6000 to 12000|%}}: to see that something is wrong is enough to choose, but each new draft pays for all four sums again. A word that names the sum keeps what is right before it. But it must name the right one: the SFT critic ends at {{mean:slips/SFT critic.taskReturn from 6000 to 12000|%}}, because it copies the wrong examples, too, and in the end learns them by heart. A rule that ranks its own critiques lifts it to {{mean:slips/DPO critic.taskReturn from 6000 to 12000|%}} by DPO. Copying the better critique of the same pairs gives {{mean:slips/SFT critic, ranked critiques.taskReturn from 6000 to 12000|%}}. So what helps is that critiques are ranked, not the loss: where one word is right and all others are wrong, the better of two unequal critiques is simply a right example. DPO spends a part of each step on pushing down the word that lost, which also lifts words that nobody said; why it ends {{part:winners.size|points}} lower was not tested. Where the reasoner also has a habit that no new draft breaks, scores fall to {{mean:habit/best score of four drafts.taskReturn from 6000 to 12000|%}}, and the critics with ranked critiques to {{mean:habit/DPO critic.taskReturn from 6000 to 12000|%}} and {{mean:habit/SFT critic, ranked critiques.taskReturn from 6000 to 12000|%}}.',
  },
  changes: [
    {
      says: 'Allow only 12 tokens.',
      run: 'slips',
      patch: { world: { budget: 12 } },
    },
    {
      says: 'Let examples never be wrong: what is left for rankings to teach?',
      run: 'slips',
      patch: { variants: variantsOf(0, { errors: 0 }) },
    },
    {
      says: 'Let critics draw their words in place of saying the most probable one.',
      run: 'slips',
      patch: { variants: variantsOf(0, { draws: true }) },
    },
  ],
  review: {
    scores: { faithful: 2, informative: 2, decided: 2, teaching: 1, interesting: 1 },
    says: 'A critic that copies the better critique of the same pairs could win and does, scores now learn, and everything stands still: what helps is that critiques are ranked. But the paper does not claim the part that fails, DPO’s β was not tuned, why it stays 2.7 points behind is not shown by an arm, and the critic’s repairs slip less often than new drafts.',
    read: '2026-11-29',
  },
  writtenFor: 'h+ h+ h+ f- h+ h+',
  notMeasured: ['2 + 2 = 2', '4,000'],
  budget: { coreMinutes: 1.8, quick: { seeds: 6 } },
  caveats: [
    'A sum that is named is written wrong in 10 % of cases instead of 25 %: the reasoner takes more care where it is told to look.',
    'Pairs are drawn from the critic as it was after the examples, on the same 500 drafts. Pairs of two right or two wrong critiques teach nothing.',
    'The scores learn from right and wrong drafts, the ranked critiques from the place of the error, as the rule knows it.',
  ],
  pilots:
    'Experiment seed 7, six or eight seeds, three times. Step sizes of examples 0.001, 0.003, 0.006, 0.01, 0.03 and 0.1: the SFT critic took 0.006; with 0.03 and more it learns wrong examples by heart. For scores 0.02, 0.05 and 0.1; for pairs 0.01, 0.05, 0.1 and 0.2, with steps for examples of 0.003, 0.006 and 0.01: DPO took 0.006 and 0.1, copying the better critique 0.006 and 0.2. Words drawn from the policy were no better than the most probable one. In all pilots DPO was behind copying the better critique by about 0.02 where both took their best steps. The study replaces one with a network that hardly learned to score.',
};
