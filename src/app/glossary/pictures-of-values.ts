/** Pictures about rewards, values and credit. Each frame is computed from its tick and its slider. */

import { generalizedAdvantages, returnsToGo } from '../../agents/estimators/returns.ts';
import { backedUp } from '../../core/policy-evaluation.ts';
import { NamedDraw } from '../../core/random.ts';
import { type Picture, short, type Tone } from './glossary-drawing.ts';
import { corridor, episodeOf, RIGHT, range } from './glossary-sums.ts';

/** The reward of each step of a walk to the right. */
const PAYS = [0, 0.2, 0, -0.1, 0, 1];
const sum = (x: readonly number[]) => x.reduce((total, value) => total + value, 0);

const reward: Picture = {
  frames: PAYS.length,
  still: 5,
  frame: (tick) => ({
    drawing: {
      kind: 'cells',
      cells: PAYS.map((pays) => ({
        text: pays === 0 ? '' : short(pays),
        ...(pays !== 0 && { tone: (pays > 0 ? 2 : 1) as Tone }),
      })),
      agent: tick,
    },
    words: `Step ${tick + 1} pays ${short(PAYS[tick] ?? 0)}. Sum so far: ${short(sum(PAYS.slice(0, tick + 1)))}.`,
  }),
};

const CELLS = 7;
const MIDDLE = 3;
const walks = (() => {
  const draw = new NamedDraw(3, 'episodes');
  let [cell, episode, step] = [MIDDLE, 1, 0];
  return range(90).map(() => {
    const now = { cell, episode, step };
    if (cell === 0 || cell === CELLS - 1) [cell, episode, step] = [MIDDLE, episode + 1, 0];
    else [cell, step] = [cell + (draw.uniform() < 0.5 ? -1 : 1), step + 1];
    return now;
  });
})();

const episode: Picture = {
  frames: walks.length,
  still: 6,
  frame(tick) {
    const now = walks[tick] ?? { cell: MIDDLE, episode: 1, step: 0 };
    const over = now.cell === 0 || now.cell === CELLS - 1;
    return {
      drawing: {
        kind: 'cells',
        cells: range(CELLS).map((k) => ({
          text: k === 0 || k === CELLS - 1 ? 'end' : k === MIDDLE ? 'start' : '',
          ...((k === 0 || k === CELLS - 1) && { tone: 'quiet' as const }),
        })),
        agent: now.cell,
      },
      words: `Episode ${now.episode}, step ${now.step}${over ? ': it is over' : ''}.`,
    };
  },
};

const DISCOUNT = { label: 'Discount γ', min: 0, max: 1, step: 0.05, value: 0.9 };

const returns: Picture = {
  knob: DISCOUNT,
  frames: PAYS.length + 2,
  still: PAYS.length,
  frame(tick, gamma) {
    const toGo = returnsToGo(episodeOf(PAYS), gamma);
    const known = Math.min(PAYS.length, tick + 1); // counted from the last step backward
    const at = PAYS.length - known;
    const next = at + 1 < PAYS.length ? (toGo[at + 1] ?? 0) : 0;
    return {
      drawing: {
        kind: 'bars',
        bars: PAYS.map((pays, t) => ({
          label: `step ${t + 1}`,
          value: t >= at ? (toGo[t] ?? 0) : 0,
          ghost: pays,
          tone: t === at ? (0 as const) : ('quiet' as const),
        })),
        low: -0.2,
        high: 1.2,
      },
      words: `G of step ${at + 1} = ${short(PAYS[at] ?? 0)} + ${short(gamma)} · ${short(next)} = ${short(toGo[at] ?? 0)}. Outlines: rewards.`,
    };
  },
};

const WEIGHTS = 12;
const discount: Picture = {
  knob: DISCOUNT,
  frames: 1,
  still: 0,
  frame(_, gamma) {
    // The return of a single reward k steps later is its weight.
    const toGo = returnsToGo(
      episodeOf(range(WEIGHTS).map((k) => (k === WEIGHTS - 1 ? 1 : 0))),
      gamma,
    ).toReversed();
    return {
      drawing: {
        kind: 'bars',
        bars: range(WEIGHTS).map((k) => ({ label: String(k), value: toGo[k] ?? 0, tone: 0 })),
        low: 0,
        high: 1,
      },
      words: `A reward 10 steps later counts ${short((toGo[10] ?? 0) * 100)} %.`,
    };
  },
};

const GAMMA = 0.9;
const SIX = corridor(6, (cell, action) => (action === RIGHT && cell === 5 ? 1 : 0));

const value: Picture = {
  frames: 9,
  still: 8,
  frame(tick) {
    let values = range(6).map(() => 0);
    for (let sweep = 0; sweep < tick; sweep++)
      values = range(6).map((s) =>
        Math.max(backedUp(SIX, GAMMA, values, 2 * s), backedUp(SIX, GAMMA, values, 2 * s + 1)),
      );
    return {
      drawing: {
        kind: 'cells',
        cells: [
          ...values.map((v) => ({ text: short(v), ...(v > 0 && { tone: 0 as const }) })),
          { text: 'goal', tone: 2 },
        ],
        agent: -1,
      },
      words: `After ${tick} sweeps with γ = ${GAMMA}, the start is worth ${short(values[0] ?? 0)}.`,
    };
  },
};

const STEP_SIZE = 0.5;
const LONG = 5;
const tdSteps = (() => {
  const values = range(LONG).map(() => 0);
  return range(LONG * 8).map((k) => {
    const cell = k % LONG;
    const last = cell === LONG - 1;
    const [before, pays, next] = [values[cell] ?? 0, last ? 1 : 0, last ? 0 : (values[cell + 1] ?? 0)];
    const step = { columns: 1, rewards: [pays], terminated: [last ? 1 : 0], truncated: [0] };
    const error =
      generalizedAdvantages({ ...step, nextValues: [next] }, [before], GAMMA, 0).advantages[0] ?? 0;
    const shown = { cell, before, pays, next, error, values: [...values] };
    values[cell] = before + STEP_SIZE * error;
    return shown;
  });
})();

const tdError: Picture = {
  frames: tdSteps.length,
  still: 2 * LONG - 2,
  frame(tick) {
    const step = tdSteps[tick] ?? { cell: 0, before: 0, pays: 0, next: 0, error: 0, values: [] };
    return {
      drawing: {
        kind: 'cells',
        cells: [
          ...step.values.map((v, k) => ({ text: short(v), ...(k === step.cell && { tone: 0 as const }) })),
          { text: 'goal', tone: 2 },
        ],
        agent: step.cell,
      },
      words: `δ = ${short(step.pays)} + ${GAMMA} · ${short(step.next)} − ${short(step.before)} = ${short(step.error)}.`,
    };
  },
};

const credit: Picture = {
  knob: { label: 'Trace λ', min: 0, max: 1, step: 0.05, value: 0.8 },
  frames: 1,
  still: 0,
  frame(_, lambda) {
    const steps = 8;
    const rewards = range(steps).map((t) => (t === steps - 1 ? 1 : 0));
    const none = range(steps).map(() => 0);
    const { advantages } = generalizedAdvantages(
      { ...episodeOf(rewards), nextValues: none },
      none,
      1,
      lambda,
    );
    return {
      drawing: {
        kind: 'bars',
        bars: range(steps).map((t) => ({ label: `step ${t + 1}`, value: advantages[t] ?? 0, tone: 0 })),
        low: 0,
        high: 1,
      },
      words: `Only step 8 is paid. Step 1 receives ${short((advantages[0] ?? 0) * 100)} % of the credit.`,
    };
  },
};

export const VALUE_PICTURES = {
  reward,
  episode,
  return: returns,
  discount,
  value,
  'td-error': tdError,
  'credit-assignment': credit,
} satisfies Readonly<Record<string, Picture>>;
