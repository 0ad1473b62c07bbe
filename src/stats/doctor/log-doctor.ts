/**
 * Reads a log of another program with the rules for runs, as far as it holds what they judge. A run of a log is one seed, and its
 * settings are unknown, so a finding says in words what to try.
 */
import type { SeedSource } from '../compare/comparison.ts';
import { ALL_METRIC_IDS, BATCH_METRIC_COLUMNS, type MetricEntry } from '../metrics/metrics.ts';
import { namesElsewhere } from '../metrics/names-elsewhere.ts';
import { MIN_MEASUREMENT_POINTS, type Report, VariantEvidence } from './evidence.ts';
import type { DoctorFacts } from './facts.ts';
import { entropyCollapse, klRunaway, stepTooLarge } from './learning-rules.ts';
import { evaluationFalls, lengthGrows } from './log-rules.ts';
import { silentGroups } from './signal-rules.ts';

/** A line of a log whose name has a meaning here. */
export interface KnownLine {
  readonly label: string; // of the run
  readonly metric: MetricEntry['id'];
  readonly origin: string; // its name in the log
  readonly over: string; // what x counts; empty: environment steps
  readonly x: ArrayLike<number>; // increasing
  readonly y: ArrayLike<number>;
}
export interface LogFinding {
  readonly run: string;
  readonly title: string;
  /** The problem, in one or two sentences. */
  readonly what: string;
  readonly since: number;
  readonly over: string; // what `since` counts; empty: environment steps
  /** Each piece of evidence names the line of the log that shows it. */
  readonly evidence: readonly { readonly words: string; readonly origin: string }[];
  readonly advice: readonly string[];
  /** The id of a study in which the same happens, if there is one. */
  readonly study: string | null;
}

interface LogRule {
  readonly title: string;
  readonly find: (evidence: VariantEvidence) => Report | null;
  /** Instead of the words for a run, which know whether the task is solved. */
  readonly what?: string;
  readonly advice: readonly string[];
  readonly study: string | null;
}
const RULES: readonly LogRule[] = [
  {
    title: 'The reward rises, the evaluation falls',
    find: evaluationFalls,
    advice: [
      'Stop at the best evaluation',
      'Strengthen the penalty for leaving the reference',
      'Repair what the reward pays for: read the completions or episodes after that step',
    ],
    study: 'over-optimization',
  },
  {
    title: 'Entropy collapse',
    find: entropyCollapse,
    what: 'The policy became nearly deterministic, and the reward has not improved since. Unless the task was solved by then, the policy no longer tries what it could learn from.',
    advice: ['Raise the entropy bonus', 'Raise the upper clip range', 'Reduce the learning rate'],
    study: 'entropy-collapse',
  },
  {
    title: 'Most groups have zero advantage',
    find: silentGroups,
    what: 'In most groups all completions earn the same reward, so their advantages are 0. Unless these prompts are solved, the policy learns nothing from them.',
    advice: [
      'Enlarge the groups, so that rewards differ more often',
      'Leave out prompts that are always or never solved, or sample them again',
      'Pay for parts of a solution',
    ],
    study: null,
  },
  {
    title: 'The policy drifts from the reference',
    find: klRunaway,
    what: 'The KL to the reference has more than tripled to over 20 nats per completion, or that of single updates exceeds 0.3 nats. Both are several times what is usual.',
    advice: ['Raise the KL penalty', 'Reduce the learning rate', 'Use each batch once'],
    study: '137',
  },
  {
    title: 'Completions get longer, and no better',
    find: lengthGrows,
    advice: [
      'Weigh tokens, not completions (DAPO, Dr. GRPO)',
      'Charge for tokens beyond a length',
      'Ignore completions that reach the limit',
    ],
    study: '95',
  },
  {
    title: 'Step size too large: the return oscillates',
    find: stepTooLarge,
    advice: ['Reduce the learning rate', 'Use each batch once', 'Enlarge the batch'],
    study: 'sb-13-fig1-reinforce',
  },
];

/** The programs whose logs count completions of a language model. */
const OF_TEXT: readonly string[] = ['TRL', 'verl', 'OpenRLHF'];
const isOfText = (lines: readonly KnownLine[]): boolean =>
  lines.some(({ origin }) => namesElsewhere(origin).some(({ tool }) => OF_TEXT.includes(tool)));

/** Lines of one run that count the same, on the union of their steps. */
function sourceOf(lines: readonly KnownLine[]): SeedSource {
  const grid = [...new Set(lines.flatMap(({ x }) => Array.from(x)))].sort((a, b) => a - b);
  const columns = new Map<number, ReadonlyMap<number, number>>();
  const add = (metric: MetricEntry['id'], values: ReadonlyMap<number, number>) => {
    // Some charts draw several metrics, or none of the columns.
    const column = (ALL_METRIC_IDS as readonly string[]).indexOf(metric);
    if (column >= 0 && !columns.has(column)) columns.set(column, values);
  };
  const valuesOf = ({ x, y }: KnownLine) => new Map(Array.from(x, (step, k) => [step, y[k] ?? Number.NaN]));
  for (const line of lines) add(line.metric, valuesOf(line));
  // Where only the mean over tokens is logged, the KL of a completion is that times its tokens.
  const [token, length] = (['klToken', 'episodeLength'] as const).map((metric) =>
    lines.find((line) => line.metric === metric),
  );
  if (token !== undefined && length !== undefined) {
    const tokens = valuesOf(length);
    add(
      'kl',
      new Map([...valuesOf(token)].map(([step, kl]) => [step, kl * (tokens.get(step) ?? Number.NaN)])),
    );
  }
  return {
    variants: 1,
    seeds: 1,
    columns: BATCH_METRIC_COLUMNS,
    metricColumns: BATCH_METRIC_COLUMNS,
    grid,
    length: grid.length,
    read(point, _, column, into) {
      into[0] = columns.get(column)?.get(grid[point] ?? Number.NaN) ?? Number.NaN;
    },
  };
}

function factsOf(label: string, { grid }: SeedSource, over: string, text: boolean): DoctorFacts {
  return {
    family: text ? 'language' : 'other',
    nActions: Number.NaN,
    stepLimit: 0,
    budget: grid.at(-1) ?? 0,
    units: over === '' ? 'environment steps' : over,
    metricColumns: BATCH_METRIC_COLUMNS,
    faults: [],
    variants: [
      {
        label,
        // The settings that the rules require of an agent that learns a policy, some with groups; their values are unknown.
        agent: { entropyCoefficient: Number.NaN, groupSize: Number.NaN },
        reward: [],
        terms: [],
        critic: false,
        reference: null,
        visited: Number.NaN,
      },
    ],
  };
}

/** Returns the findings by run, in the order of the rules. A run with fewer than ten points is not judged. */
export function examineLog(lines: readonly KnownLine[]): readonly LogFinding[] {
  const runs = new Map<string, KnownLine[]>();
  for (const line of lines) {
    const key = JSON.stringify([line.label, line.over]);
    runs.set(key, [...(runs.get(key) ?? []), line]);
  }
  return [...runs.values()].flatMap((own) => {
    const { label = '', over = '' } = own[0] ?? {};
    const source = sourceOf(own);
    if (source.length < MIN_MEASUREMENT_POINTS) return [];
    const facts = factsOf(label, source, over, isOfText(own));
    const [variant] = facts.variants;
    if (variant === undefined) return [];
    const evidence = new VariantEvidence(source, facts, 0, variant);
    const originOf = (metric: MetricEntry['id']) => own.find((line) => line.metric === metric)?.origin;
    return RULES.flatMap(({ title, find, what, advice, study }): LogFinding[] => {
      const report = find(evidence);
      if (report === null) return [];
      const shown = report.evidence.flatMap(([metric, words]) => {
        const origin = originOf(metric) ?? (metric === 'kl' ? originOf('klToken') : undefined);
        return origin === undefined ? [] : [{ words, origin }];
      });
      return [
        {
          run: label,
          title,
          what: what ?? report.what,
          since: report.since,
          over,
          evidence: shown,
          advice,
          study,
        },
      ];
    });
  });
}
