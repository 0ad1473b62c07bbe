import { groupAdvantages } from '../../agents/estimators/group-advantages.ts';
import { reinforceLoss } from '../../agents/estimators/policy-loss.ts';
import { entropyOf } from '../../agents/estimators/value-loss.ts';
import { log } from '../../core/elementary.ts';
import { NamedDraw } from '../../core/random.ts';
import { type Picture, short } from './glossary-drawing.ts';
import { CHANCES, divergence, drawFrom, pulls, range, softmax } from './glossary-sums.ts';

const ACTIONS = ['left', 'right', 'up', 'down'];

const policy: Picture = {
  frames: 60,
  still: 59,
  frame(tick) {
    const p = [0.1, 0.6, 0.25, 0.05];
    const draw = new NamedDraw(1, 'policy');
    const drawn = range(tick + 1).map(() => drawFrom(draw, p));
    const last = drawn.at(-1) ?? 0;
    return {
      drawing: {
        kind: 'bars',
        bars: ACTIONS.map((label, a) => ({
          label,
          ghost: p[a] ?? 0,
          tone: a === last ? (0 as const) : ('quiet' as const),
          value: drawn.filter((one) => one === a).length / drawn.length,
        })),
        low: 0,
        high: 1,
      },
      words: `Draw ${tick + 1}: ${ACTIONS[last]}. Bars: shares so far. Outlines: probabilities.`,
    };
  },
};

const ESTIMATES = [0.2, 1, 0.6, 0];
const entropyPicture: Picture = {
  knob: { label: 'Temperature τ', min: 0.05, max: 3, step: 0.05, value: 0.5 },
  frames: 1,
  still: 0,
  frame(_, temperature) {
    const p = softmax(ESTIMATES, temperature);
    return {
      drawing: {
        kind: 'bars',
        bars: [
          ...ACTIONS.map((label, a) => ({ label, value: p[a] ?? 0, tone: 'quiet' as const })),
          { label: 'H / ln 4', value: entropyOf(p) / log(4), tone: 3 },
        ],
        low: 0,
        high: 1,
      },
      words: `H = ${short(entropyOf(p))} nats of at most ln 4 = ${short(log(4))}.`,
    };
  },
};

const kl: Picture = {
  knob: { label: 'Preference for up', min: -3, max: 3, step: 0.1, value: 1.5 },
  frames: 1,
  still: 0,
  frame(_, push) {
    const reference = softmax([0.2, 0.8, 0.4, 0]);
    const p = softmax([0.2, 0.8, 0.4 + push, 0]);
    return {
      drawing: {
        kind: 'bars',
        bars: ACTIONS.map((label, a) => ({ label, value: p[a] ?? 0, ghost: reference[a] ?? 0, tone: 0 })),
        low: 0,
        high: 1,
      },
      words: `KL(π‖ref) = ${short(divergence(p, reference))} nats. Outlines: the reference.`,
    };
  },
};

const exploration: Picture = {
  knob: { label: 'Exploration ε', min: 0, max: 1, step: 0.05, value: 0.1 },
  frames: 120,
  still: 119,
  frame(tick, epsilon) {
    const now = pulls(2, epsilon, tick + 1).at(-1);
    return {
      drawing: {
        kind: 'bars',
        bars: CHANCES.map((chance, a) => ({
          label: `pulled ${now?.counts[a] ?? 0}×`,
          value: now?.estimates[a] ?? 0,
          ghost: chance,
          tone: a === now?.action ? (now.explored ? 1 : 0) : 'quiet',
        })),
        low: 0,
        high: 1,
      },
      words: `Pull ${tick + 1} ${now?.explored ? 'explores' : 'takes the best so far'}. Mean reward ${short(now?.mean ?? 0)}. Outlines: true means.`,
    };
  },
};

const RUNS = 5;
const LENGTH = 80;
const seedRuns = range(RUNS).map((seed) => pulls(seed + 10, 0.1, LENGTH).map(({ mean }) => mean));

const seed: Picture = {
  frames: LENGTH,
  still: LENGTH - 1,
  frame(tick) {
    const mean = range(LENGTH).map((k) => seedRuns.reduce((sum, run) => sum + (run[k] ?? 0), 0) / RUNS);
    const last = seedRuns.map((run) => run[tick] ?? 0);
    return {
      drawing: {
        kind: 'lines',
        lines: [
          ...seedRuns.map((y, k) => ({
            label: `seed ${k}`,
            y: y.slice(0, tick + 1),
            tone: 'quiet' as const,
            thin: true,
          })),
          { label: 'mean', y: mean.slice(0, tick + 1), tone: 0 as const },
        ],
        low: 0,
        high: 1,
        points: LENGTH,
        along: 'pulls of a bandit',
      },
      words: `Pull ${tick + 1}: the seeds have earned ${short(Math.min(...last))} to ${short(Math.max(...last))} per pull. Their mean is ${short(mean[tick] ?? 0)}.`,
    };
  },
};

const gradient: Picture = {
  frames: 40,
  still: 20,
  frame(tick) {
    let x: readonly number[] = [0, 0, 0];
    let lead: readonly number[] = [];
    for (let k = 0; k <= tick; k++) {
      const p = softmax(x);
      const v = p.reduce((sum, share, a) => sum + share * (CHANCES[a] ?? 0), 0);
      lead = CHANCES.map((q) => q - v);
      if (k === tick) break;
      // The mean over draws is ∂ℓ/∂x_a = Σ_b ∂ℓ/∂ln π_b (1[a = b] − π_a), with weights π.
      const batch = { logp: p.map(log), advantages: lead, weights: p };
      const slopes = Array.from(reinforceLoss(batch).dLogp);
      const all = slopes.reduce((sum, slope) => sum + slope, 0);
      x = x.map((at, a) => at - 2 * ((slopes[a] ?? 0) - (p[a] ?? 0) * all));
    }
    const p = softmax(x);
    return {
      drawing: {
        kind: 'bars',
        bars: p.map((share, a) => ({
          label: `A = ${short(lead[a] ?? 0)}`,
          value: share,
          tone: (lead[a] ?? 0) > 0 ? 2 : 1,
        })),
        low: 0,
        high: 1,
      },
      words: `After ${tick} updates the best of three actions has probability ${short(p[2] ?? 0)}.`,
    };
  },
};

const Q = [0.1, 0.8, 0.4, -0.2];
const PI = softmax(Q, 0.8);

const advantage: Picture = {
  frames: ACTIONS.length,
  still: 1,
  frame(tick) {
    const v = PI.reduce((sum, p, a) => sum + p * (Q[a] ?? 0), 0);
    const q = Q[tick] ?? 0;
    return {
      drawing: {
        kind: 'bars',
        bars: ACTIONS.map((label, a) => ({
          label,
          value: Q[a] ?? 0,
          tone: a !== tick ? ('quiet' as const) : q > v ? (2 as const) : (1 as const),
        })),
        low: -0.4,
        high: 1,
        level: { at: v, label: 'V' },
      },
      words: `A(${ACTIONS[tick]}) = ${short(q)} − ${short(v)} = ${short(q - v)}.`,
    };
  },
};

const RETURNS = [9.2, 10.4, 9.8, 11.1, 9.5];

const baseline: Picture = {
  frames: 2,
  still: 1,
  frame(tick) {
    const lead = Array.from(groupAdvantages(RETURNS, RETURNS.length, 'dr-grpo'));
    const mean = RETURNS.reduce((sum, x) => sum + x, 0) / RETURNS.length;
    const shown = tick === 0 ? RETURNS : lead;
    return {
      drawing: {
        kind: 'bars',
        bars: shown.map((x, k) => ({
          label: `episode ${k + 1}`,
          value: x,
          tone: x > 0 ? (2 as const) : (1 as const),
        })),
        ...(tick === 0 ? { low: 0, high: 12 } : { low: -1.5, high: 1.5 }),
      },
      words:
        tick === 0
          ? 'Without a baseline, all 5 episodes are pushed up.'
          : `Minus the mean of ${short(mean)}, two episodes are pushed up and three down.`,
    };
  },
};

export const POLICY_PICTURES = {
  policy,
  entropy: entropyPicture,
  kl,
  exploration,
  seed,
  'policy-gradient': gradient,
  advantage,
  baseline,
} satisfies Readonly<Record<string, Picture>>;
