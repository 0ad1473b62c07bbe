/** On small language tasks, the audit's numbers must equal those from trying every text. */
import { describe, expect, it } from 'vitest';
import { NamedDraw } from '../../src/core/random.ts';
import type { TextAudit } from '../../src/engine/audit/contract.ts';
import { textVerdict } from '../../src/engine/audit/language.ts';
import { auditText } from '../../src/engine/audit/text-audit.ts';
import { TextRewards } from '../../src/engine/audit/text-rewards.ts';
import { searchPrompt } from '../../src/engine/audit/text-search.ts';
import { maxCompletions } from '../../src/engine/text/completions.ts';
import {
  bestScores,
  type Small,
  smallDesign,
  smallTask,
  type Tried,
  triedTexts,
} from './audit-language-worlds.ts';
import { dice } from './audit-random-worlds.ts';

const audited = ({ task, variant, gamma }: Small): Promise<TextAudit> =>
  auditText(new TextRewards(task, variant, gamma), async () => {});

function small(seed: number): Small {
  const roll = dice(seed + 31_000);
  const task = smallTask(roll, seed);
  const reward = smallDesign(roll);
  return {
    task,
    variant: { label: 'variant', agent: { type: 'ppo-lm' }, reward },
    gamma: roll.pick([1, 1, 0.5, 0]),
  };
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, x) => sum + x, 0) / numbers.length;

describe('the audit of 200 random small language tasks and designs', () => {
  const verdicts = new Map<string, number>();
  let turns = 0;
  let cliffs = 0;
  for (let block = 0; block < 4; block++)
    it(`agrees with trying every text, tasks ${block * 50} … ${block * 50 + 49}`, async () => {
      for (let seed = block * 50; seed < block * 50 + 50; seed++) {
        const world = small(seed);
        const { task, variant } = world;
        const audit = await audited(world);
        const name = `task ${seed}: ${JSON.stringify([task.vocabulary.length, task.completionLength, world.gamma, variant.reward])}`;
        const prompts = Array.from({ length: task.problems.train }, (_, k) =>
          triedTexts(world, task.problem('train', k)),
        );
        const all = prompts.flat();
        expect(audit.mode, name).toBe('exact');
        expect(audit.completions, name).toBe(all.length);
        if (task.endOfTurn < 0) expect(maxCompletions(task), name).toBe(prompts[0]?.length);
        else turns++;
        const designOf = (weights: readonly number[]) => (text: Tried) =>
          text.parts.reduce((sum, part, t) => sum + (weights[t] ?? 0) * part, 0);
        const weights = variant.reward.map(({ weight }) => weight);
        const ofDesign = prompts.map((texts) => bestScores(texts, designOf(weights)));
        const ofTask = prompts.map((texts) => bestScores(texts, (text) => text.task));
        const { design, task: ofTheTask, possible, random } = audit.returns;
        expect(design.worst, name).toBeCloseTo(mean(ofDesign.map(({ worst }) => worst)), 9);
        expect(design.best, name).toBeCloseTo(mean(ofDesign.map(({ best }) => best)), 9);
        expect(ofTheTask.worst, name).toBeCloseTo(mean(ofTask.map(({ worst }) => worst)), 9);
        expect(ofTheTask.best, name).toBeCloseTo(mean(ofTask.map(({ best }) => best)), 9);
        expect(possible, name).toBeCloseTo(
          mean(prompts.map((texts) => Math.max(...texts.map(({ score }) => score)))),
          9,
        );
        const expected = (value: (text: Tried) => number) =>
          all.reduce((sum, text) => sum + text.probability * value(text), 0) / prompts.length;
        expect(
          expected(() => 1),
          name,
        ).toBeCloseTo(1, 9);
        expect(random, name).toBeCloseTo(
          expected(({ score }) => score),
          9,
        );
        expect(audit.random.design, name).toBeCloseTo(expected(designOf(weights)), 5);
        const chance = expected(({ paidAt }) => (paidAt > 0 ? 1 : 0));
        expect(audit.sparsity.design.probability, name).toBeCloseTo(chance, 9);
        if (chance > 0)
          expect(audit.sparsity.design.steps, name).toBeCloseTo(
            expected(({ paidAt, length }) => paidAt || length) / chance,
            7,
          );
        expect(audit.differing, name).toEqual({
          some: ofDesign.filter(({ worst }, k) => worst < (ofTask[k]?.worst ?? 0) - 1e-9).length,
          all: ofDesign.filter(({ best }, k) => best < (ofTask[k]?.worst ?? 0) - 1e-9).length,
        });
        const flat = prompts.every(
          (texts) =>
            Math.max(...texts.map(designOf(weights))) - Math.min(...texts.map(designOf(weights))) < 2e-6,
        );
        const wanted = mean(ofTask.map(({ worst }) => worst)) - 1e-9;
        const loses =
          mean(ofDesign.map(({ best }) => best)) < wanted
            ? 'hackable'
            : mean(ofDesign.map(({ worst }) => worst)) < wanted
              ? 'may-be-hacked'
              : 'agrees';
        const verdict = textVerdict(audit);
        expect(verdict, name).toBe(flat ? 'empty' : loses);
        verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
        for (const [t, { sweep }] of audit.terms.entries()) {
          if (sweep === null) throw new Error(`${name}: no sweep`);
          cliffs += sweep.pieces.length - 1;
          const unit = Math.abs(sweep.weight);
          for (const w of [-61, -3.1, -0.77, -0.013, 0.0171, 0.31, 0.83, 1.93, 7.7, 50].map(
            (x) => x * unit,
          )) {
            const piece = sweep.pieces.find(({ from, to }) => from < w && w < to);
            // Close to a cliff, the sixth digit decides, so skip it.
            if (piece === undefined || Math.min(w - piece.from, piece.to - w) < 1e-4 * unit) continue;
            const moved = designOf(weights.map((weight, other) => (other === t ? w : weight)));
            const brute = prompts.map((texts) => bestScores(texts, moved));
            expect(piece.worst, `${name}, term ${t} at ${w}`).toBeCloseTo(
              mean(brute.map(({ worst }) => worst)),
              9,
            );
            expect(piece.best, `${name}, term ${t} at ${w}`).toBeCloseTo(
              mean(brute.map(({ best }) => best)),
              9,
            );
          }
        }
      }
    });
  it('covers every verdict, tasks with turns, and cliffs', () => {
    for (const verdict of ['agrees', 'hackable', 'may-be-hacked'])
      expect(verdicts.get(verdict), verdict).toBeGreaterThan(9);
    expect(turns).toBeGreaterThan(30);
    expect(cliffs).toBeGreaterThan(100);
  });
});

describe('the search for hacks on 100 random small tasks', () => {
  it('finds only existing texts, never claims more than exists, and nearly always finds the worst', () => {
    let found = 0;
    let prompts = 0;
    for (let seed = 500; seed < 600; seed++) {
      const world = small(seed);
      const { task, variant } = world;
      const rewards = new TextRewards(task, variant, world.gamma);
      const name = `task ${seed}`;
      for (let k = 0; k < task.problems.train; k++) {
        const problem = task.problem('train', k);
        const texts = triedTexts(world, problem);
        const { outcomes, evaluations } = searchPrompt(rewards, problem, new NamedDraw(1, 'search', k));
        expect(evaluations, name).toBeLessThanOrEqual(texts.length);
        expect(
          outcomes.list.reduce((sum, { count }) => sum + count, 0),
          name,
        ).toBe(evaluations);
        const paid = ({ parts }: Tried) =>
          parts.reduce((sum, part, t) => sum + (variant.reward[t]?.weight ?? 0) * part, 0);
        const most = Math.max(...texts.map(paid));
        for (const { example, design, score } of outcomes.list) {
          const { tokens, ended } = example.written;
          const real = texts.find((text) => text.ended === ended && text.tokens.join() === tokens.join());
          if (real === undefined) throw new Error(`${name}: no such text ${tokens}`);
          expect(paid(real), name).toBeCloseTo(design, 5);
          expect(real.score, name).toBe(score);
        }
        prompts++;
        if (Math.max(...outcomes.list.map(({ design }) => design)) > most - 1e-5) found++;
      }
    }
    expect(prompts).toBeGreaterThan(150);
    expect(found / prompts).toBeGreaterThan(0.97);
  });
});
