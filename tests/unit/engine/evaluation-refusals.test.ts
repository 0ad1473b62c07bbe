/** Settings of an evaluation that contradict the experiment: each is refused at its place, with the fix. */
import { describe, expect, it } from 'vitest';
import { validate } from '../../../src/engine/experiment/validate.ts';

const GRID = { family: 'gridworld', map: ['S.G'], stepLimit: 20 };
const ADDITION = { family: 'language', task: 'addition', level: 2 };
const GRPO = { world: ADDITION, agent: 'grpo-lm' };

interface Given {
  readonly world?: object;
  readonly agent?: string;
  readonly edits?: readonly object[];
}
function checked(evaluation: unknown, { world = GRID, agent = 'q-learning', edits = [] }: Given = {}) {
  return validate({
    name: 'refused',
    world,
    seeds: 1,
    envSteps: 600,
    measurementPoints: 6,
    evaluation,
    edits,
    variants: [{ label: 'one', agent: { type: agent }, reward: [{ term: 'task' }] }],
  });
}

const NUMBERS = /^Change only settings that keep their number: start cells, slip/;
const TOKENS = /^Evaluate at a level that fits/;
type Refused = readonly [what: string, evaluation: unknown, path: string, fix: RegExp, given?: Given];
const REFUSED: readonly Refused[] = [
  ['a word', 'greedy', 'evaluation', /^Write "evaluation": \{\}, or remove it\.$/],
  ['true', true, 'evaluation', /^Write "evaluation": \{\}/],
  ['an unknown policy', { policy: 'best' }, 'evaluation.policy', /^Write "greedy" or "sampled"\.$/],
  ['a misspelled policy', { policy: 'gredy' }, 'evaluation.policy', /`greedy`/],
  ['never', { every: 0 }, 'evaluation.every', /^Write at least 1\.$/],
  ['every half point', { every: 2.5 }, 'evaluation.every', /^Write 3\.$/],
  ['less often than there are points', { every: 7 }, 'evaluation.every', /^Write at most 6\.$/],
  ['no episodes', { episodes: 0 }, 'evaluation.episodes', /^Write at least 1\.$/],
  ['too many episodes', { episodes: 2000 }, 'evaluation.episodes', /^Write at most 1000\.$/],
  ['episodes in quotation marks', { episodes: '5' }, 'evaluation.episodes', /^Write 5 without/],
  ['a world by its name', { world: 'lake' }, 'evaluation.world', /\{ "slip": 0 \}/],
  ['another family', { world: { family: 'bandit' } }, 'evaluation.world.family', /^Remove `family`/],
  ['other cells', { world: { map: ['S..G'] } }, 'evaluation.world', NUMBERS],
  ['other cells, for a network', { world: { map: ['S..G'] } }, 'evaluation.world', NUMBERS, { agent: 'dqn' }],
  [
    'other actions',
    { world: { means: [0, 1, 1] } },
    ...(['evaluation.world', NUMBERS] as const),
    { world: { family: 'bandit', kind: 'bernoulli', means: [0, 1] }, agent: 'ucb1' },
  ],
  ['no end', { world: { stepLimit: 0 } }, 'evaluation.world.stepLimit', /"stepLimit": 200/],
  [
    'no end in either world',
    ...([{ policy: 'sampled' }, 'evaluation.world.stepLimit', /"stepLimit": 200/] as const),
    { world: { ...GRID, stepLimit: 0 } },
  ],
  ['a setting out of range', { world: { slip: 2 } }, 'evaluation.world.slip', /^Write at most /],
  ['a map without a start', { world: { map: ['..G'] } }, 'evaluation.world.map', /^Put an S/],
  ['a broken kernel', { world: { kernel: 'export function (' } }, 'evaluation.world.kernel', /./],
  ['greedy with a followed policy', {}, 'evaluation.policy', /"policy": "sampled"/, { agent: 'td-0' }],
  ['means that drift', {}, 'evaluation', /^Remove/, { world: { family: 'bandit', kind: 'drifting' } }],
  ['means of each seed', {}, 'evaluation', /^Remove/, { world: { family: 'bandit', kind: 'testbed' } }],
  ['a longer task', { world: { level: 5 } }, 'evaluation.world', TOKENS, GRPO],
  ['other tokens', { world: { task: 'micro' } }, 'evaluation.world', TOKENS, GRPO],
  ['a level that does not exist', { world: { level: 99 } }, 'evaluation.world.level', /^Write at most/, GRPO],
  [
    'an edit of the training world that no longer fits',
    { world: { map: ['.SG'] } },
    ...(['evaluation.world', NUMBERS] as const),
    { edits: [{ at: 50, patch: { world: { map: ['S..', '..G'] } } }] },
  ],
  [
    'an edit of the evaluation',
    {},
    ...(['edits[0].patch.evaluation', /Only `world` and `variants`/] as const),
    { edits: [{ at: 50, patch: { evaluation: { episodes: 3 } } }] },
  ],
];

describe('an evaluation is refused at its place, with the fix', () => {
  for (const [what, evaluation, path, fix, given] of REFUSED)
    it(what, () => {
      const found = checked(evaluation, given);
      expect(found.ok ? [] : found.problems.map((problem) => problem.path)).toEqual([path]);
      expect(found.ok ? '' : found.problems[0]?.fix).toMatch(fix);
    });

  it('but not where both worlds are broken: that is the problem of the training world', () => {
    const found = checked({ world: { slip: 0.2 } }, { world: { ...GRID, map: ['S..'] } });
    expect(found.ok ? [] : found.problems.map(({ path }) => path)).toEqual(['world.map']);
  });

  it('is corrected with a warning where a name is misspelled or problems are too few', () => {
    const warningsOf = (evaluation: object, given?: Given) => {
      const found = checked(evaluation, given);
      return found.ok ? found.warnings.map(({ path, fix }) => [path, fix]) : null;
    };
    expect(warningsOf({ epsiodes: 5 })).toEqual([['evaluation.epsiodes', 'Did you mean `episodes`?']]);
    expect(warningsOf({ world: { slipp: 0 } })).toEqual([['evaluation.world.slipp', 'Did you mean `slip`?']]);
    const few = { world: { ...ADDITION, heldOutProblems: 4 }, agent: 'grpo-lm' };
    const tooMany = ['evaluation.episodes', 'Write at most 4, or raise `heldOutProblems`.'];
    expect(warningsOf({ episodes: 50 }, few)).toContainEqual(tooMany);
    expect(warningsOf({ episodes: 4 }, few)?.map(([path]) => path)).not.toContain('evaluation.episodes');
  });

  it('and runs where it fits: sampled with a followed policy, and other starts and rewards', () => {
    expect(checked({ policy: 'sampled' }, { agent: 'td-0' }).ok).toBe(true);
    expect(checked({ world: { map: ['.SG'], stepCost: 0.3, stepLimit: 5 } }, { agent: 'dqn' }).ok).toBe(true);
    expect(checked({ world: { level: 1 } }, GRPO).ok).toBe(true);
  });
});
