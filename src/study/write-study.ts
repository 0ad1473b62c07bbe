/**
 * A study made of an experiment and a filled-in form. What is not filled in follows from the experiment and the parts, so that
 * a study can run at once. Its texts read numbers and comparing words from the outcome.
 */
import { OWN_FIELDS } from '../experiment/bounds.ts';
import type { Experiment } from '../experiment/experiment.ts';
import type { ExperimentInput } from '../experiment/preset.ts';
import type { WrittenStudy } from './study.ts';
import type { ClaimPart } from './verdicts/contract.ts';

/** Kinds of parts as the form words them: how the variant compares with another one, or with a number. */
export const FORM_KINDS = {
  ahead: { verb: 'is above', compares: true, joint: 'by more than' },
  behind: { verb: 'is below', compares: true, joint: 'by more than' },
  within: { verb: 'is equal to', compares: true, joint: 'within' },
  notBelow: { verb: 'is not below', compares: true, joint: 'by' },
  over: { verb: 'ends above', compares: false, joint: '' },
  under: { verb: 'ends below', compares: false, joint: '' },
  sooner: { verb: 'is sooner than', compares: true, joint: 'to reach' },
} as const;
export type FormKind = keyof typeof FORM_KINDS;

export interface PartForm {
  readonly kind: FormKind;
  /** Labels of the experiment. */
  readonly variant: string;
  readonly other: string;
  readonly metric: string;
  readonly when: 'end' | 'area';
  readonly statistic: 'iqm' | 'mean';
  /** The margin, limit or threshold. */
  readonly number: number;
}
/** The texts; one that is missing or empty is made of the rest. */
export const FORM_TEXTS = [
  'question',
  'claim',
  'couldFail',
  'before',
  'ask',
  'above',
  'below',
  'neither',
  'watch',
  'after',
  'source',
] as const;
export type FormText = (typeof FORM_TEXTS)[number];

export interface StudyForm {
  /** Labels of the variants to compare, in the order of the experiment. */
  readonly variants: readonly string[];
  readonly parts: readonly PartForm[];
  readonly gates: readonly PartForm[];
  readonly texts: Readonly<Partial<Record<FormText, string>>>;
  readonly seeds: number;
}

/** What the page knows beside the form. */
export interface FormFacts {
  readonly experiment: Experiment;
  /** What kind of world it is. */
  readonly world: string;
  /** A metric as it is called in a sentence. */
  metric(id: string): string;
  readonly coreMinutes: number;
  /** Pilots of the form so far, and their experiment seed. */
  readonly pilots: readonly number[];
}

const MIN_VARIANTS = 2;
/** More points make curves no clearer and outcomes larger. */
const MAX_POINTS = 100;
const QUICK_SEEDS = 8;
const DEFAULT_SEEDS = 20;

export const firstPart = (labels: readonly string[], metric: string): PartForm => ({
  kind: labels.length < MIN_VARIANTS ? 'over' : 'ahead',
  variant: labels[0] ?? '',
  other: labels[1] ?? labels[0] ?? '',
  metric,
  when: 'end',
  statistic: 'iqm',
  number: 0,
});

export const firstForm = (experiment: Experiment, metric = 'taskReturn'): StudyForm => {
  const labels = experiment.variants.map(({ label }) => label);
  return { variants: labels, parts: [firstPart(labels, metric)], gates: [], texts: {}, seeds: DEFAULT_SEEDS };
};

/** Keeps what still fits after the experiment was changed: labels that are gone become the first ones. */
export function fitForm(form: StudyForm, experiment: Experiment): StudyForm {
  const all = experiment.variants.map(({ label }) => label);
  const known = all.filter((label) => form.variants.includes(label));
  const variants = known.length > 0 ? known : all;
  const fit = (part: PartForm): PartForm => {
    const variant = variants.includes(part.variant) ? part.variant : (variants[0] ?? '');
    const others = variants.filter((label) => label !== variant);
    return { ...part, variant, other: others.includes(part.other) ? part.other : (others[0] ?? variant) };
  };
  return { ...form, variants, parts: form.parts.map(fit), gates: form.gates.map(fit) };
}

const named = (number: number): string => String(Number(number.toPrecision(6))).replace('-', '−');

/** The part in one sentence. */
export function sentenceOf(
  { kind, variant, other, metric, number, when }: PartForm,
  { metric: name }: Pick<FormFacts, 'metric'>,
): string {
  const what = `in ${name(metric)}${when === 'area' ? ', over the whole run' : ''}`;
  const more = number === 0 ? '' : ` by more than ${named(number)}`;
  switch (kind) {
    case 'ahead':
      return `${variant} is above ${other}${more} ${what}.`;
    case 'behind':
      return `${variant} is below ${other}${more} ${what}.`;
    case 'within':
      return `${variant} and ${other} differ by less than ${named(number)} ${what}.`;
    case 'notBelow':
      return `${variant} is not below ${other} by ${named(number)} or more ${what}.`;
    case 'over':
      return `${variant} ends above ${named(number)} ${what}.`;
    case 'under':
      return `${variant} ends below ${named(number)} ${what}.`;
    case 'sooner':
      return `${variant} reaches ${named(number)} ${what} in fewer steps than ${other}.`;
  }
}

function partOf(form: PartForm, facts: FormFacts): ClaimPart {
  const { kind, metric, number, when, statistic } = form;
  const [variant, other] = [`main/${form.variant}`, `main/${form.other}`];
  const common = {
    says: sentenceOf(form, facts),
    metric,
    variant,
    ...(when === 'area' && { when }),
    ...(statistic === 'mean' && { statistic }),
  };
  switch (kind) {
    case 'ahead':
      return { kind: 'ahead', ...common, over: [other], margin: number };
    case 'behind':
      return { kind: 'ahead', ...common, over: [other], direction: 'below', margin: number };
    case 'within':
      return { kind: 'within', ...common, same: other, margin: number };
    case 'notBelow':
      return { kind: 'notAbove', ...common, than: other, direction: 'below', margin: number };
    case 'over':
      return { kind: 'level', ...common, above: number };
    case 'under':
      return { kind: 'level', ...common, below: number };
    case 'sooner':
      return {
        kind: 'sooner',
        says: common.says,
        metric,
        variant,
        over: [other],
        threshold: number,
        factor: 1,
      };
  }
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** The texts that follow from the parts. The first part gives the question, the options of the prediction and the title. */
export function defaultTexts(form: StudyForm, facts: FormFacts): Readonly<Record<FormText, string>> {
  const [part] = form.parts;
  const sentences = form.parts.map((one) => sentenceOf(one, facts));
  const about = facts.metric(part?.metric ?? 'taskReturn');
  const { variant = '', other = '', kind = 'ahead', number = 0 } = part ?? {};
  const ends = !FORM_KINDS[kind].compares;
  const which = kind === 'sooner' ? `reaches ${named(number)} ${about} first` : `has the higher ${about}`;
  const between = ends
    ? `${variant} end above ${named(number)} in ${about}`
    : `${variant} differ from ${other} in ${about}`;
  return {
    question: `Does ${between}?`,
    claim: sentences.join(' '),
    couldFail: `The claim fails if ${sentences.length === 1 ? 'its part' : 'one of its parts'} comes out the other way.`,
    before: `${listed(form.variants)} ${form.variants.length === 1 ? 'learns' : 'learn'} in ${form.variants.length === 1 ? 'a' : 'the same'} world (${facts.world.toLowerCase()}).`,
    ask: ends ? `Where does ${variant} end?` : `Which variant ${which}?`,
    above: ends ? `Above ${named(number)}` : variant,
    below: ends ? `Below ${named(number)}` : other,
    neither: ends ? 'Too close to tell' : 'No clear difference',
    watch: `Watch ${about}.`,
    after: ends
      ? `${variant} ends at {{part:1.estimate}}. Why has not been written down yet.`
      : kind === 'sooner'
        ? `One of them is {{part:1.factor}} times as fast. Why has not been written down yet.`
        : `The difference is {{part:1.size}}. Why has not been written down yet.`,
    source: '',
  };
}

function titleOf(part: PartForm | undefined, facts: FormFacts): string {
  if (part === undefined) return '';
  const { kind, variant, other, metric, number } = part;
  const about = facts.metric(metric);
  if (!FORM_KINDS[kind].compares)
    return `${variant} ends {{word:part:1|above|below|close to}} ${named(number)} in ${about}`;
  if (kind === 'sooner')
    return `${variant} reaches ${named(number)} in ${about} {{word:part:1|later than|sooner than|about as soon as}} ${other}`;
  return `${variant} is {{word:part:1|above|below|about level with}} ${other} in ${about}`;
}

/** The experiment as it is written in a study, with the chosen variants. */
function runOf({ experiment }: FormFacts, { variants, seeds }: StudyForm): WrittenStudy['runs'][string] {
  const {
    format: _,
    version: __,
    evaluation,
    edits,
    episodes,
    notes,
    measurementPoints,
    ...plain
  } = experiment;
  const kept = experiment.variants.map(({ label }) => variants.includes(label));
  const chosen = <T>(list: readonly T[]): readonly T[] => list.filter((__, k) => kept[k]);
  const patched = edits.map(({ at, patch }) => {
    const { variants: list } = patch as { readonly variants?: readonly unknown[] };
    return { at, patch: list === undefined ? patch : { ...(patch as object), variants: chosen(list) } };
  });
  const run: ExperimentInput = {
    ...plain,
    variants: chosen(experiment.variants),
    seeds,
    measurementPoints: Math.min(MAX_POINTS, measurementPoints),
    ...(notes !== '' && { notes }),
    ...(episodes !== undefined && { episodes }),
    ...(edits.length > 0 && { edits: patched }),
    ...(evaluation !== undefined && { evaluation }),
  };
  return run;
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);

/** A part for whose word “above” means the second option: in `sooner`, the logarithm of a ratio of steps is below 0. */
const answerOf = (part: PartForm | undefined): string =>
  part?.kind === 'sooner' ? '{{word:part:1|1|0|2}}' : '{{word:part:1|0|1|2}}';

export function studyOf(form: StudyForm, facts: FormFacts): WrittenStudy {
  const defaults = defaultTexts(form, facts);
  const text = (name: FormText): string => {
    const typed = form.texts[name]?.trim() ?? '';
    return typed === '' ? defaults[name] : typed;
  };
  const [first] = form.parts;
  const { experiment, pilots } = facts;
  const { envSteps, episodes, seed } = experiment;
  const { envSteps: mostSteps, episodes: mostEpisodes } = OWN_FIELDS;
  const steps = Math.min(mostSteps.max, 2 * envSteps);
  const longer =
    episodes === undefined
      ? { envSteps: steps }
      : { episodes: Math.min(mostEpisodes.max, 2 * episodes), envSteps: steps };
  const metrics = [...new Set(form.parts.map(({ metric }) => metric))];
  return {
    id: slug(experiment.name) || 'my-study',
    papers: text('source') === '' ? [] : [{ cite: text('source') }],
    family: 'your-study',
    level: 'full',
    title: titleOf(first, facts),
    question: text('question'),
    claim: text('claim'),
    runs: { main: runOf(facts, form) },
    ...(form.gates.length > 0 && { gates: form.gates.map((gate) => partOf(gate, facts)) }),
    parts: form.parts.map((part) => partOf(part, facts)),
    couldFail: text('couldFail'),
    shows: metrics.map((metric) => ({
      title: `${facts.metric(metric).replace(/^./, (letter) => letter.toUpperCase())}`,
      run: 'main',
      metric,
      kind: 'curve',
    })),
    teaching: {
      before: text('before'),
      predict: {
        ask: text('ask'),
        options: [text('above'), text('below'), text('neither')],
        answer: answerOf(first),
      },
      watch: text('watch'),
      after: text('after'),
    },
    changes: [
      { says: 'Train twice as long.', run: 'main', patch: longer },
      { says: 'Use other random numbers.', run: 'main', patch: { seed: (seed + 1) % 2 ** 32 } },
      { says: 'Use twice as many seeds.', run: 'main', patch: { seeds: Math.min(4096, 2 * form.seeds) } },
    ],
    budget: {
      coreMinutes: Number(Math.max(0.01, facts.coreMinutes).toPrecision(2)),
      quick: { seeds: Math.min(QUICK_SEEDS, form.seeds) },
    },
    caveats: [],
    pilots:
      pilots.length === 0
        ? 'None.'
        : `${pilots.length} of 5 seeds, with experiment seed ${[...new Set(pilots)].join(', ')}, to estimate what the seeds can decide.`,
  };
}
