/** Turns plain data into a complete experiment: applies the schema and further checks, and reports every problem at its path. */
import type * as z from 'zod';
import { didYouMean } from '../core/nearest.ts';
import { BOUNDS, defaultLabel, OWN_SETTINGS, TERM_LABEL } from './bounds.ts';
import { budgetOf, inEpisodes, unitOf } from './budget.ts';
import type { Experiment, Parsed, Problem, TermSpec } from './experiment.ts';
import { entryOf, knownKeys, partAt, schemaOf } from './experiment-schema.ts';
import type { Catalogue, CatalogueEntry } from './field.ts';
import { hintFor, keyHint, missingHint } from './hints.ts';
import { describe, isPlainObject, type PlainObject } from './plain-data.ts';
import { failed, MAX_PROBLEMS, type Path, problemAt, shorten } from './problems.ts';
import { kindLabelOf, ownLabelOf } from './term-label.ts';

/** Checks the lengths of lists. It runs before the schema, which would check every item of a list before its length. */
function tooLong(data: unknown): Problem | null {
  const check = (holder: unknown, path: Path, most: number, least = 0): Problem | null => {
    const list = valueAt(holder, path.slice(-1));
    if (!Array.isArray(list) || list.length <= most) return null;
    const allowed = least === 0 ? `at most ${most}` : `${least} to ${most}`;
    const fix = `Remove ${list.length - most}.`;
    return problemAt(path, `Found ${describe(list)}; a list of ${allowed} is allowed.`, fix);
  };
  const variants = valueAt(data, ['variants']);
  const long = check(data, ['variants'], BOUNDS.variants.max, 1) ?? check(data, ['edits'], BOUNDS.edits.max);
  if (long !== null || !Array.isArray(variants)) return long;
  const rewards = variants.map((variant, i) => check(variant, ['variants', i, 'reward'], BOUNDS.terms.max));
  return rewards.find((problem) => problem !== null) ?? null;
}

/**
 * Applies the schema, then the further checks. Unknown keys are dropped with a warning, except those that a
 * custom text may declare.
 */
export function shapeExperiment(data: unknown, catalogue: Catalogue): Parsed<Experiment> {
  const long = tooLong(data);
  if (long !== null) return failed([long]);
  const schema = schemaOf(catalogue);
  let result = schema.safeParse(data);
  const { known, custom, errors, misfits, warnings } = readIssues(result.error?.issues, data, catalogue);
  if (errors.length > 0) return failed([...oneForAll(errors), ...misfits, ...warnings]);
  if (!result.success) {
    result = schema.safeParse(known);
    if (!result.success) return failed([problemAt([], 'The experiment could not be read.')]);
  }
  if (misfits.length > 0) return failed([...misfits, ...warnings]);
  const parsed = custom.reduce<unknown>(
    (whole, { path, settings }) => changedAt(whole, path, (spec) => ({ ...spec, ...settings })),
    result.data,
  ) as Experiment; // labels may still be missing here; zod cannot name the open field types
  const experiment = completed(parsed, data);
  const problems = [...crossChecks(experiment, catalogue), ...warnings];
  return problems.some((problem) => problem.severity === 'error')
    ? failed(problems)
    : { ok: true, value: experiment, warnings: problems };
}

/** What the schema found: the data without unknown keys, the settings that custom texts may declare, and the problems. */
interface ReadIssues {
  readonly known: unknown;
  readonly custom: readonly { readonly path: Path; readonly settings: PlainObject }[];
  readonly errors: readonly Problem[];
  /** Problems of custom settings. */
  readonly misfits: readonly Problem[];
  readonly warnings: readonly Problem[];
}

function readIssues(
  issues: readonly z.core.$ZodIssue[] = [],
  data: unknown,
  catalogue: Catalogue,
): ReadIssues {
  const custom: ReadIssues['custom'][number][] = [];
  const errors: Problem[] = [];
  const misfits: Problem[] = [];
  const warnings: Problem[] = [];
  let known = data;
  for (const issue of issues) {
    const path = issue.path.map((part) => (typeof part === 'number' ? part : String(part)));
    if (issue.code !== 'unrecognized_keys') {
      // A number can be both too large and not a safe integer; report such a mistake once.
      const found = problemOf(issue, path, data, catalogue);
      if (!errors.some((other) => other.path === found.path && other.message === found.message))
        errors.push(found);
      continue;
    }
    const holder = valueAt(data, path) as PlainObject;
    if (issue.keys.includes(KERNEL_FILE)) errors.push(problemAt([...path, KERNEL_FILE], ...FILE_NOT_READ));
    const declared = declaredKeys(catalogue, path, holder, issue.keys);
    const settings = Object.fromEntries(declared.map((key) => [key, holder[key] ?? null]));
    if (declared.length > 0) custom.push({ path, settings });
    for (const key of declared)
      if (!isSetting(settings[key])) misfits.push(misfit([...path, key], settings[key]));
    const unknown = issue.keys.filter((key) => !declared.includes(key) && key !== KERNEL_FILE);
    const names = knownKeys(catalogue, path, holder);
    warnings.push(...unknown.slice(0, MAX_PROBLEMS).map((key) => unknownKey([...path, key], key, names)));
    known = changedAt(known, path, (spec) => {
      const drop = new Set(issue.keys);
      return Object.fromEntries(Object.entries(spec).filter(([key]) => !drop.has(key)));
    });
  }
  return { known, custom, errors, misfits, warnings };
}

/** Fills in what depends on other settings: measurement points that fit the budget, and labels. */
function completed(parsed: Experiment, data: unknown): Experiment {
  const { measurementPoints, episodes, ...rest } = parsed;
  const budget = budgetOf(parsed);
  // Anyone who sets only a short run should not hear about the default of another setting.
  const written = isPlainObject(data) && data.measurementPoints !== undefined;
  return {
    ...rest,
    ...(inEpisodes(parsed) && { episodes }),
    measurementPoints: written ? measurementPoints : Math.min(measurementPoints, budget),
    variants: parsed.variants.map((variant, k) => ({
      ...variant,
      label: variant.label ?? defaultLabel(k),
      reward: variant.reward.map(withTrimmedLabel),
    })),
  };
}

/**
 * A file name in place of a text. The command line replaces it before parsing. Without the text, the default
 * text would run, so it is an error here.
 */
const KERNEL_FILE = 'kernelFile';
const FILE_NOT_READ = [
  'Only the command line reads kernel files, and only in worlds, agents and terms.',
  'Run “npm run experiment -- FILE.json --out RESULT.json” and open the result, which contains the text. Or paste the text in place of the name.',
] as const;

const SETTING_NAME = new RegExp(OWN_SETTINGS.name);

/**
 * Keys that a part's custom text may declare. They are stored next to the text under any name, so the strict
 * schema cannot know them. Only their form is checked here; the engine reads the text and knows which
 * settings exist. Keys beyond the limit count as unknown.
 */
function declaredKeys(catalogue: Catalogue, path: Path, spec: PlainObject, keys: readonly string[]) {
  const part = partAt(catalogue, path);
  const entry = part && entryOf(part, spec);
  const text = entry?.fields.find(({ name }) => name === entry.customText);
  if (text === undefined || (spec[text.name] ?? text.default) === '') return [];
  return keys.filter((key) => SETTING_NAME.test(key)).slice(0, OWN_SETTINGS.most);
}

const isSetting = (value: unknown): boolean =>
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && value.length <= OWN_SETTINGS.option);

const misfit = (path: Path, value: unknown): Problem =>
  problemAt(
    path,
    `Found ${describe(value)}; a custom setting must be a number, true, false or an option name.`,
  );

/** Reports a mistake only once if many entries of a list share it. */
function oneForAll(problems: readonly Problem[]): readonly Problem[] {
  const groups = new Map<string, Problem[]>();
  for (const problem of problems) {
    const list = /^(.*)\[\d+\]$/.exec(problem.path)?.[1];
    const { path, message } = problem;
    const key = list === undefined ? `${path} ${message}` : `${list}[] ${message.replaceAll(/\d+/g, '')}`;
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(problem);
  }
  return [...groups.values()].flatMap(([first, ...more]) => {
    if (first === undefined || more.length === 0) return first ?? [];
    const others = more.length === 1 ? 'another entry' : `${more.length} more entries`;
    return { ...first, message: `${first.message} The same applies to ${others} of this list.` };
  });
}

function unknownKey(path: Path, key: string, names: readonly string[]): Problem {
  const fix = keyHint(key, names);
  return problemAt(path, `\`${shorten(key)}\` is not a valid setting and was ignored.`, fix, 'warning');
}

function problemOf(issue: z.core.$ZodIssue, path: Path, data: unknown, catalogue: Catalogue): Problem {
  const holder = valueAt(data, path.slice(0, -1));
  const missing = isPlainObject(holder) && valueAt(data, path) === undefined;
  if (missing && path.length > 0) {
    const key = String(path.at(-1));
    const keys = Object.keys(holder).filter(
      (name) => !knownKeys(catalogue, path.slice(0, -1), holder).includes(name),
    );
    // The cause is often a misspelled key, so look for it among the unknown ones.
    const near = didYouMean(key, keys);
    const fix =
      near === undefined ? missingHint(catalogue, path) : `Rename ${near.slice(13, -1)} to \`${key}\`.`;
    return problemAt(path, `\`${key}\` is missing.`, fix);
  }
  const owner = typeof path.at(-1) === 'number' ? valueAt(data, path.slice(0, -2)) : holder;
  return problemAt(path, issue.message, hintFor(catalogue, path, valueAt(data, path), owner));
}

function valueAt(data: unknown, path: Path): unknown {
  let value = data;
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = Reflect.get(value, part);
  }
  return value;
}

/** Copies plain data with the object at a path replaced. */
function changedAt(data: unknown, path: Path, change: (object: object) => object): unknown {
  const [part, ...rest] = path;
  if (part === undefined) return change(data as object);
  const inner = changedAt(valueAt(data, [part]), rest, change);
  return Array.isArray(data) ? data.with(Number(part), inner) : { ...(data as object), [part]: inner };
}

/** Trims the label and removes it if it is empty. */
function withTrimmedLabel(spec: TermSpec): TermSpec {
  if (spec.label === undefined) return spec;
  const { label: _, ...rest } = spec;
  const label = ownLabelOf(spec).trim();
  return label === '' ? rest : { ...rest, label };
}

/** A label names a term in options and studies, so no other term of the design may have the same name. */
function labelProblems(
  reward: readonly TermSpec[],
  { terms }: Catalogue,
): readonly { readonly term: number; readonly message: string; readonly fix: string }[] {
  const called = (name: string, label: string) => name.toLowerCase() === label.toLowerCase();
  return reward.flatMap((spec, term) => {
    const label = ownLabelOf(spec);
    if (label === '') return [];
    const found = `Found ${JSON.stringify(shorten(label, TERM_LABEL.maxLength))}`;
    if (/[,\p{Cc}]/u.test(label))
      return {
        term,
        message: `${found}; a label may not contain commas, which separate names in options, or line breaks.`,
        fix: 'Write it without them.',
      };
    const others = reward.filter((_, k) => k !== term);
    if (others.some((other) => called(ownLabelOf(other), label)))
      return reward.findIndex((other) => called(ownLabelOf(other), label)) === term
        ? []
        : {
            term,
            message: `${found}, but a term above has this label.`,
            fix: 'Give each term of a design its own label.',
          };
    const kind = others.find(
      (other) =>
        called(other.term, label) || (ownLabelOf(other) === '' && called(kindLabelOf(other, terms), label)),
    );
    return kind === undefined
      ? []
      : {
          term,
          message: `${found}, which is the name of another term of this design, “${kindLabelOf(kind, terms)}”.`,
          fix: 'Choose another label.',
        };
  });
}

function crossChecks(experiment: Experiment, catalogue: Catalogue) {
  const { world, variants, measurementPoints, edits } = experiment;
  const [budget, unit] = [budgetOf(experiment), unitOf(experiment)];
  const problems: Problem[] = [];
  const report = (path: Path, message: string, fix?: string, severity?: Problem['severity']) =>
    problems.push(problemAt(path, message, fix, severity));
  const fits = (entries: readonly CatalogueEntry[], id: string, path: Path) => {
    const { label, worlds } = entries.find((entry) => entry.id === id) ?? {};
    if (worlds === undefined || worlds.includes(world.family)) return;
    const message = `${label} needs a world of the family ${worlds.join(' or ')}, not ${world.family}.`;
    report(path, message, 'Choose another one, or another world.');
  };
  variants.forEach(({ label, agent, reward }, i) => {
    fits(catalogue.agents, agent.type, ['variants', i, 'agent', 'type']);
    reward.forEach(({ term }, j) => {
      fits(catalogue.terms, term, ['variants', i, 'reward', j, 'term']);
    });
    for (const { term, message, fix } of labelProblems(reward, catalogue))
      report(['variants', i, 'reward', term, 'label'], message, fix);
    if (variants.findIndex((other) => other.label === label) === i) return;
    const message = `Two variants have the label ${JSON.stringify(shorten(label, BOUNDS.label))}.`;
    report(['variants', i, 'label'], message, 'Give each variant its own label.', 'warning');
  });
  if (measurementPoints > budget) {
    const message = `There are ${measurementPoints} measurementPoints but only ${budget} ${unit}.`;
    report(['measurementPoints'], message, `Write at most ${budget}.`);
  }
  if (inEpisodes(experiment) && experiment.envSteps < budget) {
    const message = `${budget} episodes take at least ${budget} environment steps, but \`envSteps\` allows ${experiment.envSteps}.`;
    report(['envSteps'], message, `Write at least ${budget}, with room for long episodes.`);
  }
  edits.forEach(({ at }, i) => {
    const before = edits[i - 1]?.at ?? 0;
    const found = `Found ${at};`;
    if (at <= before)
      report(['edits', i, 'at'], `${found} edits must be in order, so this one must come after ${before}.`);
    else if (at >= budget) {
      const message = `${found} the run ends at ${budget} ${unit}.`;
      report(['edits', i, 'at'], message, `Write at most ${budget - 1}.`);
    }
  });
  return problems;
}
