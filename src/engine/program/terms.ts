import { didYouMean } from '../../core/nearest.ts';
import { isProbe, type TermSpec } from '../../experiment/experiment.ts';
import { ownLabelOf } from '../../experiment/term-label.ts';
import { FIRST_PROBE } from '../../kernel/check/streams.ts';
import type { Constant, LinkModule, ParsedModule } from '../../kernel/contract.ts';
import { isLinear } from '../../kernel/link/linear-in.ts';
import { parseExpression } from '../../kernel/parse/expression.ts';
import { termModules } from '../../rewards/registry.ts';
import { located, rejectExperiment } from '../experiment-error.ts';
import { customModule, isCustomModule, moduleSettings } from './custom-module.ts';
import { settingsOf } from './settings.ts';

/** First random stream of the reward terms. The k-th paid term draws from 16 + k, the k-th probe from FIRST_PROBE + k. */
const TERM_STREAM = 16;
export const DRAWS = ['uniform', 'normal', 'randomBits', 'below', 'bernoulli'];
/** Names whose values a noisy world or an earlier term does not affect. */
const CERTAIN: ReadonlySet<string> = new Set([
  ...DRAWS,
  'state',
  'action',
  'next',
  'observation',
  'nextObservation',
  'terminated',
  'truncated',
  'time',
  'exact',
  'gamma',
  'nStates',
  'nObservations',
  'nActions',
]);
/** Names whose value depends on more than (state, action, next, terminated). */
const HISTORY = [
  'time',
  'truncated',
  'exact',
  'envSteps',
  'episodes',
  'total',
  'observation',
  'nextObservation',
  ...DRAWS,
  'visits',
];

export interface LinkedTerm {
  readonly name: string; // such as 'term0'
  readonly spec: TermSpec;
  readonly module: ParsedModule;
  /** The module, and the custom text that it contains. */
  readonly texts: readonly ParsedModule[];
  readonly label: string;
  /** A probe is measured but never paid. */
  readonly probe: boolean;
  /** A probe that returns one number per window through `reading()`. */
  readonly reads: boolean;
  readonly markov: boolean;
  /** Linear in what it reads: its mean pay equals its pay at the means. */
  readonly linear: boolean;
  /** Its pay is random. */
  readonly noisy: boolean;
  /** It reads what the terms before it pay. */
  readonly transforms: boolean;
  /** Index of the earlier term whose contribution it reads. −1: none. */
  readonly credited: number;
  readonly params: Readonly<Record<string, number>>;
  readonly text: string;
  has(fn: string): boolean;
  modules(gamma: string, constants: Readonly<Record<string, Constant>>): LinkModule[];
}

interface TermsRequest {
  readonly specs: readonly TermSpec[];
  readonly world: ParsedModule;
  readonly path: string;
}

export function linkTerms({ specs, world, path }: TermsRequest): LinkedTerm[] {
  return specs.map((_, k) => linkTerm(specs, k, `${path}.reward[${k}]`, world));
}

/** A probe never shifts another term's random numbers, wherever it stands. */
function streamOf(specs: readonly TermSpec[], k: number): number {
  const probe = isProbe(specs[k]);
  const before = specs.slice(0, k).filter((spec) => isProbe(spec) === probe).length;
  return (probe ? FIRST_PROBE : TERM_STREAM) + before;
}

/** @param specs of the whole design, of which term k is linked */
export function linkTerm(
  specs: readonly TermSpec[],
  k: number,
  path: string,
  world: ParsedModule,
): LinkedTerm {
  const spec = specs[k];
  if (spec === undefined) throw new RangeError(`There is no term ${k}.`);
  const builtIn = termModules.get(spec.term);
  if (!builtIn) return rejectExperiment(`${path}.term`, `There is no reward term “${spec.term}”.`);
  const name = `term${k}`;
  const users = isCustomModule(builtIn);
  const module = users ? customModule(name, spec, path) : builtIn;
  requireSignals(module, spec, path, world);
  const params = users
    ? moduleSettings(module, spec)
    : { ...settingsOf(module, spec), ...eventMask(module, spec, path, world) };
  const credited = creditedTerm(specs, k, module, path);
  const own = users ? null : customExpression(module, spec, name, path, credited);
  const text = users ? module : own?.parsed;
  const readsHistory = text ? text.remembers || HISTORY.some((n) => text.freeNames.has(n)) : false;
  const texts = own ? [module, own.parsed] : [module];
  const structural = Object.fromEntries(
    module.params.filter((p) => params[p.name] !== undefined).map((p) => [p.name, params[p.name] ?? 0]),
  );
  return {
    name,
    spec,
    module,
    texts,
    label: labelOf(spec, module),
    probe: isProbe(spec),
    reads: isProbe(spec) && module.functions.some(({ name }) => name === 'reading'),
    markov: (users || module.meta.markov === true) && !readsHistory,
    linear: linear(module, users) && (own === null || isLinear(own.parsed, own.exported, CERTAIN)),
    noisy: DRAWS.some((name) => module.freeNames.has(name)),
    credited,
    transforms: texts.some(({ freeNames }) => freeNames.has('total')),
    params,
    text: module.text + (own?.parsed.text ?? ''),
    has: (fn) => module.functions.some((f) => f.name === fn),
    modules(gamma, constants) {
      const shared = { sees: ['main', 'world'], stream: streamOf(specs, k), constants };
      const term = { name, module, params: structural, ...shared };
      if (own === null) return [{ ...term, aliases: { gamma } }];
      const aliases = { gamma, [own.exported]: `${name}own$${own.exported}` };
      const credit = credited < 0 ? {} : { [`c${credited}`]: `design$c${credited}` };
      return [
        { name: `${name}own`, module: own.parsed, aliases: { gamma, ...credit }, ...shared },
        { ...term, aliases },
      ];
    },
  };
}

/** A built-in term may declare properties that its text does not show. */
function linear(module: ParsedModule, users: boolean): boolean {
  const declared = users ? undefined : module.meta.linear;
  return typeof declared === 'boolean' ? declared : isLinear(module, 'reward', CERTAIN);
}

const MAX_LABEL = 60;

function labelOf(spec: TermSpec, module: ParsedModule): string {
  return ownLabelOf(spec) || kindOf(spec, module);
}

function kindOf(spec: TermSpec, module: ParsedModule): string {
  const label = typeof module.meta.label === 'string' ? module.meta.label.slice(0, MAX_LABEL) : spec.term;
  return typeof spec.event === 'string' ? `${label}: ${spec.event}` : label;
}

/** A term with a custom expression. `meta.expression` names the exported function that it becomes. */
function customExpression(
  module: ParsedModule,
  spec: TermSpec,
  name: string,
  path: string,
  credited: number,
) {
  const exported = module.meta.expression;
  if (typeof exported !== 'string') return null;
  const { expressionDefault = '0.0', expressionParameters = '' } = module.meta;
  const written = typeof spec.expression === 'string' ? spec.expression : String(expressionDefault);
  const text = credited < 0 ? written : `c${credited}`;
  const shape = { function: exported, params: String(expressionParameters), result: 'f32' as const };
  const parsed = located(`${path}.expression`, () => parseExpression(`${name}own`, text, shape));
  return { exported, parsed };
}

/** In a spec, `of` is the id or label of an earlier term whose contribution replaces the expression. −1: none. */
function creditedTerm(specs: readonly TermSpec[], k: number, { meta }: ParsedModule, path: string): number {
  const { of = '', expression = meta.expressionDefault } = specs[k] as TermSpec;
  if (typeof of !== 'string' || of === '' || meta.expression !== 'credit') return -1;
  const names = specs.map((spec) => {
    const module = termModules.get(spec.term);
    return module ? [spec.term, labelOf(spec, module), kindOf(spec, module)] : [spec.term];
  });
  const found = names.flatMap((own, j) => (j !== k && own.some((name) => sameName(name, of)) ? [j] : []));
  const above = found.find((j) => j < k);
  const at = `${path}.of`;
  if (found.length === 0)
    return rejectExperiment(
      at,
      `This design has no term “${of}”.`,
      didYouMean(of, names.flat()) ??
        `Its other terms are ${names.flatMap(([id], j) => (j === k ? [] : id)).join(', ') || 'none'}.`,
    );
  if (above === undefined)
    return rejectExperiment(
      at,
      `The term “${of}” stands below, so what it pays is not known yet.`,
      'Move this term below it.',
    );
  if (expression !== meta.expressionDefault)
    return rejectExperiment(
      at,
      'The credit is either an expression or what another term pays.',
      'Remove `of` or `expression`.',
    );
  return above;
}
const sameName = (a: string | undefined, b: string) => a?.toLowerCase() === b.trim().toLowerCase();

function requireSignals(module: ParsedModule, spec: TermSpec, path: string, world: ParsedModule): void {
  const { needs } = module.meta;
  const missing = Array.isArray(needs)
    ? needs.map(String).filter((n) => !world.functions.some((fn) => fn.name === n))
    : [];
  if (missing.length === 0) return;
  rejectExperiment(
    `${path}.term`,
    `The term “${spec.term}” needs ${missing.map((n) => `“${n}”`).join(', ')}, which this world does not offer.`,
    'Remove the term, or choose a world that offers it.',
  );
}

/** In a spec, `event` names one of the world's events. In the kernel it is a mask. */
function eventMask(
  module: ParsedModule,
  spec: TermSpec,
  path: string,
  world: ParsedModule,
): Record<string, number> {
  if (!module.params.some((p) => p.name === 'event')) return {};
  const index = world.events.findIndex((e) => e.name === spec.event);
  if (index >= 0) return { event: 2 ** index };
  const names = world.events.map((e) => e.name);
  return rejectExperiment(
    `${path}.event`,
    `This world has no event “${String(spec.event ?? '')}”.`,
    names.length === 0
      ? 'This world has no events. Remove the term.'
      : (didYouMean(String(spec.event ?? ''), names) ?? `Its events are: ${names.join(', ')}.`),
  );
}
