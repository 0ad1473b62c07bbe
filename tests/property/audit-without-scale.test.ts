/**
 * Compares the audit's verdict with rational arithmetic for 2,000 designs in small worlds with rewards up to
 * 24 orders of magnitude apart.
 */
import { expect, it } from 'vitest';
import type { ExactAudit } from '../../src/engine/audit/contract.ts';
import { verdictOf } from '../../src/engine/audit/words.ts';
import { audited, type Dice, designed, dice, randomWorld, type World } from './audit-random-worlds.ts';
import {
  add,
  backedUp,
  compare,
  double,
  exact,
  minus,
  outcomesOf,
  policyValues,
  type Rational,
  sizeOf,
  times,
  ZERO,
} from './rationals.ts';
import { wideReward } from './worlds-without-scale.ts';

const WORLDS = 2000;

/** A world with a step limit and few different rewards, so that two paths often pay the same number. */
function wideDesign(roll: Dice): { world: World; extra: Float64Array; weight: number } {
  const plain = randomWorld(roll);
  const few = Array.from({ length: 3 }, () => wideReward(roll));
  const rewards = () => Float64Array.from(plain.model.next, () => (roll.chance(0.4) ? 0 : roll.pick(few)));
  const task = rewards();
  const world = {
    stepLimit: plain.stepLimit || 1 + roll.below(5),
    gamma: roll.pick([0, 0.125, 0.5, 0.75, 0.9375]),
    model: { ...plain.model, task, design: task },
  };
  return {
    world,
    extra: roll.chance(0.3) ? rewards().map((r) => r * 2 ** -40) : rewards(),
    weight: roll.pick([1, 0.5, -1]),
  };
}

type Outcomes = ReturnType<typeof outcomesOf>;

/** [S] the exactly optimal pairs, by policy iteration with fractions. */
function optimalPairs(outcomes: Outcomes, nActions: number, discount: Rational): number[][] {
  const states = outcomes.length / nActions;
  const choice = Array.from({ length: states }, (_, s) => s * nActions);
  for (;;) {
    const value = policyValues(outcomes, discount, choice) as Rational[];
    const q = outcomes.map((list) => backedUp(list, discount, value));
    let improved = false;
    for (let p = 0; p < q.length; p++) {
      const s = Math.floor(p / nActions);
      if (compare(q[p] as Rational, q[choice[s] as number] as Rational) <= 0) continue;
      choice[s] = p;
      improved = true;
    }
    if (improved) continue;
    return choice.map((_, s) =>
      Array.from({ length: nActions }, (__, a) => s * nActions + a).filter(
        (p) => compare(q[p] as Rational, value[s] as Rational) === 0,
      ),
    );
  }
}

/** Lowest (−1) or highest (1) task return within the step limit over policies that use these pairs. */
function taskReturn(
  { model, stepLimit }: World,
  outcomes: Outcomes,
  pairs: number[][],
  sign: number,
): Rational {
  let value = pairs.map(() => ZERO);
  for (let step = 0; step < stepLimit; step++)
    value = pairs.map((own) =>
      own
        .map((p) => backedUp(outcomes[p] ?? [], exact(1), value))
        .reduce((best, q) => (sign * compare(q, best) > 0 ? q : best)),
    );
  return value.reduce((sum, v, s) => add(sum, times(exact(model.start[s] ?? 0), v)), ZERO);
}

function wantedVerdict(
  world: World,
  design: Float64Array,
  margin: number,
): { verdict: string; nearlyTies: boolean } {
  const { model, gamma } = world;
  const [task, paid] = [model.task, design].map((reward) => outcomesOf({ ...model, reward })) as [
    Outcomes,
    Outcomes,
  ];
  const n = model.nActions;
  const ofTask = optimalPairs(task, n, exact(gamma));
  const ofDesign = optimalPairs(paid, n, exact(gamma));
  const wanted = taskReturn(world, task, ofTask, -1);
  const lost = (sign: number) => double(minus(wanted, taskReturn(world, task, ofDesign, sign)));
  const verdict = lost(1) > margin ? 'hackable' : lost(-1) > margin ? 'may-be-hacked' : 'agrees';
  // Rounding to f32 leaves a potential only approximate: all actions of a state then have the same value to
  // five digits of what is collected.
  const choice = ofDesign.map(([first = 0]) => first);
  const value = policyValues(paid, exact(gamma), choice) as Rational[];
  const sized = paid.map((list) => list.map((one) => ({ ...one, r: sizeOf(one.r) })));
  const size = policyValues(sized, exact(gamma), choice) as Rational[];
  const nearlyTies = paid.every((list, p) => {
    const s = Math.floor(p / n);
    const sizes = add(size[s] as Rational, backedUp(sized[p] ?? [], exact(gamma), size));
    const gap = minus(value[s] as Rational, backedUp(list, exact(gamma), value));
    return compare(gap, times(exact(1e-5), sizes)) <= 0;
  });
  return { verdict, nearlyTies };
}

it('agrees with rational arithmetic, or reports that it cannot decide, in less than one of fifty cases', async () => {
  const faults: string[] = [];
  const counts = new Map<string, number>();
  for (let seed = 0; seed < WORLDS; seed++) {
    const { world, extra, weight } = wideDesign(dice(9000 + seed));
    const model = designed(world, extra, [1, weight]);
    const audit: ExactAudit = await audited(world, model);
    const verdict = verdictOf(audit);
    const found = wantedVerdict(world, model.rewardAt([1, weight]), audit.returns.margin);
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    if (verdict === 'undecided') continue;
    if (verdict === 'empty' ? !found.nearlyTies : verdict !== found.verdict)
      faults.push(
        `${seed}: γ ${world.gamma}: ${verdict}, not ${found.verdict}; shaping ${audit.shaping.potential}`,
      );
  }
  expect(faults).toEqual([]);
  expect(counts.get('undecided') ?? 0).toBeLessThan(WORLDS / 50);
  for (const kind of ['hackable', 'may-be-hacked', 'agrees'])
    expect(counts.get(kind), kind).toBeGreaterThan(20);
}, 300_000);
