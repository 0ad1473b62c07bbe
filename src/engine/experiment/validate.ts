import { formulasAhead } from '../../agents/registry.ts';
import { inEpisodes } from '../../experiment/budget.ts';
import type {
  CostFacts,
  Experiment,
  Parsed,
  Problem,
  VariantSpec,
  WorldSpec,
} from '../../experiment/experiment.ts';
import { editedExperiments } from '../../experiment/merge-patch.ts';
import { parseExperiment } from '../../experiment/parse-experiment.ts';
import { assumedSpeed, withCustomWork, workOf } from '../../experiment/work.ts';
import { zeroDivisors } from '../../kernel/check/zero-divisors.ts';
import { KernelError, type ParsedModule } from '../../kernel/contract.ts';
import type { Program } from '../../kernel/ir.ts';
import { layoutOf } from '../../kernel/layout.ts';
import { libraryAhead } from '../../kernel/link/library.ts';
import { parseExpression } from '../../kernel/parse/expression.ts';
import { episodeTokens } from '../../worlds/language/build.ts';
import { ExperimentError, rejectExperiment } from '../experiment-error.ts';
import { LANGUAGE, laneOf, laneOfAgent } from '../lane.ts';
import { checkWorlds } from '../net/check.ts';
import { lostOnWorlds } from '../net/successor.ts';
import { assemble } from '../program/assemble.ts';
import { buildWorld } from '../program/build-world.ts';
import type { BuiltWorld } from '../program/built.ts';
import { catalogue, worldExamples } from '../program/catalogue.ts';
import { agentModule, CUSTOM_AGENT_FIXED, isCustomAgent } from '../program/custom-agent.ts';
import { moduleSettingProblems } from '../program/custom-module.ts';
import { checkCustomSettings } from '../program/custom-settings.ts';
import { ownWorkOf } from '../program/work.ts';
import { checkLanguage, lostByEdit } from '../text/check.ts';
import { evaluationWorld } from '../variant/evaluator.ts';
import { ENDLESS } from '../variant/variant.ts';
import { estimate, MAX_BYTES, maxSeeds } from './cost.ts';

const SHAPE = { function: 'expression', params: '', result: 'f32' } as const;

/** Looks only at custom expressions. Parse errors are reported elsewhere. @param path of the variant */
function zeroDivisionWarnings(variant: VariantSpec, path: string): Problem[] {
  return variant.reward.flatMap(({ expression }, k) => {
    const parsed = typeof expression === 'string' ? read(expression) : null;
    return (parsed === null ? [] : zeroDivisors(parsed)).map(({ line, column, text }) => ({
      path: `${path}.reward[${k}].expression`,
      message: `“${text}” divides by 0, so it is not finite. A run stops at the first step that pays it.`,
      fix: 'Divide by a number that is never 0, such as max(d, 0.01), or guard the division: d > 0.0 ? x / d : 0.0.',
      severity: 'warning' as const,
      line,
      column,
    }));
  });
}

function read(text: string): ParsedModule | null {
  try {
    return parseExpression('expression', text, SHAPE);
  } catch (error) {
    if (error instanceof KernelError) return null;
    throw error;
  }
}

const LONG_SECONDS = 15 * 60;

/** @param input text of an experiment file, or data */
export function validate(input: unknown): Parsed<Experiment> {
  const parsed = parseExperiment(input, catalogue(), worldExamples());
  if (!parsed.ok) return parsed;
  const problems: Problem[] = [];
  const warnings = [...parsed.warnings];
  let facts = check(parsed.value, '', problems, warnings);
  let before = parsed.value;
  editedExperiments(parsed.value).forEach(({ experiment }, k) => {
    const path = `edits[${k}].patch.`;
    facts = most(facts, check(experiment, path, problems, []));
    if (problems.length === 0) {
      const lost = experiment.world.family === LANGUAGE ? lostByEdit : lostOnWorlds;
      if (laneOf(before) === 'network' || laneOf(experiment) === 'network')
        problems.push(...lost(before, experiment).map((found) => ({ ...found, path: path + found.path })));
    }
    before = experiment;
  });
  if (problems.length > 0) return { ok: false, problems: [...problems, ...warnings] };
  return { ok: true, value: parsed.value, warnings, ...facts };
}

const factsOf = (ownWork = 0, tokens = 0): CostFacts => ({
  ...(ownWork > 0 && { ownWork }),
  ...(tokens > 0 && { episodeTokens: tokens }),
});

function most(a: CostFacts, b: CostFacts): CostFacts {
  const larger = (name: keyof CostFacts) => Math.max(a[name] ?? 0, b[name] ?? 0);
  return factsOf(larger('ownWork'), larger('episodeTokens'));
}

function check(experiment: Experiment, prefix: string, problems: Problem[], warnings: Problem[]): CostFacts {
  experiment.variants.forEach((variant, k) => {
    warnings.push(...zeroDivisionWarnings(variant, `${prefix}variants[${k}]`));
  });
  try {
    experiment.variants.forEach((variant, k) => {
      assertTermSettings(variant, `variants[${k}]`, warnings);
    });
    if (experiment.world.family === LANGUAGE) {
      const { plan, task } = checkLanguage(experiment);
      warnings.push(...plan.warnings);
      const facts = factsOf(0, episodeTokens(task));
      return checkCost(experiment, plan.bytesPerReplica, facts, problems, warnings);
    }
    if (experiment.evaluation !== undefined) evaluationWorld(experiment);
    if (laneOf(experiment) === 'network') {
      const checked = checkWorlds(experiment);
      rejectEndless(experiment, checked.world);
      warnings.push(...checked.warnings, ...discountWarnings(experiment, checked.world));
      const tables = checkTables(experiment, checked.world, warnings);
      const bytes = Math.max(checked.bytesPerReplica, tables.bytes);
      return checkCost(experiment, bytes, factsOf(checked.ownWork + tables.ownWork), problems, warnings);
    }
    const world = buildWorld(experiment);
    rejectEndless(experiment, world);
    warnings.push(...world.build.warnings, ...discountWarnings(experiment, world));
    const { bytes, ownWork } = checkTables(experiment, world, warnings);
    return checkCost(experiment, bytes, factsOf(ownWork), problems, warnings);
  } catch (error) {
    if (!(error instanceof ExperimentError)) throw error;
    for (const problem of error.problems) {
      // An edit of the training world may contradict the evaluation, which no edit changes.
      const path = problem.path.startsWith('evaluation') ? problem.path : prefix + problem.path;
      (problem.severity === 'error' ? problems : warnings).push({ ...problem, path });
    }
    return {};
  }
}

/** Problems that only the exact solution can find are rejected when the program is built. @throws ExperimentError */
function rejectEndless(experiment: Experiment, { build, module }: BuiltWorld): void {
  if (inEpisodes(experiment) && build.stepLimit === 0 && !module.freeNames.has('terminate'))
    rejectExperiment('episodes', ...ENDLESS);
}

/** @throws ExperimentError */
function checkTables(experiment: Experiment, world: BuiltWorld, warnings: Problem[]): VariantSize {
  let bytes = 0;
  let ownWork = 0;
  for (const [k, variant] of experiment.variants.entries()) {
    if (laneOfAgent(variant.agent.type) === 'network') continue;
    const path = `variants[${k}]`;
    const wanted = worldsFor(variant, path);
    if (wanted && !wanted.includes(experiment.world.family))
      rejectExperiment(
        `${path}.agent.type`,
        `The agent “${variant.agent.type}” works in ${wanted.join(', ')} worlds, not in a ${experiment.world.family} world.`,
        'Choose another agent or another world.',
      );
    assertCustomSettings(variant, path, warnings);
    const size = sizeOf(experiment.world, world, variant, path);
    bytes = Math.max(bytes, size.bytes);
    ownWork += size.ownWork / experiment.variants.length;
  }
  return { bytes, ownWork };
}

/** Warns if an agent's discount differs from the discount that defines the problem. */
function discountWarnings({ variants }: Experiment, { build }: BuiltWorld): Problem[] {
  const { discount = 1 } = build;
  if (discount === 1) return [];
  return variants.flatMap(({ agent }, k) => {
    const field = catalogue()
      .agents.find(({ id }) => id === agent.type)
      ?.fields.find(({ name }) => name === 'gamma');
    const gamma = agent.gamma ?? field?.default;
    if (typeof gamma !== 'number' || gamma === discount) return [];
    return {
      path: `variants[${k}].agent.gamma`,
      message: `This agent discounts with ${gamma}, but the world’s problem is defined with ${discount}.`,
      fix: `Set gamma to ${discount}, or change the discount of the world.`,
      severity: 'warning' as const,
    };
  });
}

function worldsFor(variant: VariantSpec, path: string): readonly string[] | undefined {
  const { worlds } = catalogue().agents.find((agent) => agent.id === variant.agent.type) ?? {};
  if (!isCustomAgent(variant.agent)) return worlds;
  const own = agentModule(variant.agent, `${path}.agent`)?.meta.worlds;
  return Array.isArray(own) && own.length > 0 ? own.map(String) : worlds;
}

/** @throws ExperimentError with all invalid settings of a custom text */
function assertCustomSettings(variant: VariantSpec, path: string, warnings: Problem[]): void {
  const module = isCustomAgent(variant.agent) ? agentModule(variant.agent, `${path}.agent`) : undefined;
  if (module === undefined) return;
  const found = checkCustomSettings(module, variant.agent, CUSTOM_AGENT_FIXED, `${path}.agent`);
  if (found.some(({ severity }) => severity === 'error')) throw new ExperimentError(found);
  warnings.push(...found);
}

/** @throws ExperimentError with all invalid settings of custom terms */
function assertTermSettings({ reward }: VariantSpec, path: string, warnings: Problem[]): void {
  const found = reward.flatMap((term, k) => moduleSettingProblems(term, `${path}.reward[${k}]`));
  if (found.some(({ severity }) => severity === 'error')) throw new ExperimentError(found);
  warnings.push(...found);
}

interface VariantSize {
  readonly bytes: number; // of one replica
  readonly ownWork: number; // nodes of custom texts per environment step
}

/** Valid variants with the size of their replicas, so that a moving slider relinks only what changed. */
const sound = new Map<string, VariantSize>();
const MAX_REMEMBERED = 256;
/** Settings that are no part of a program share it: a sweep, a study's changes, a moving slider link it once. */
const programs = new Map<string, Program>();
const MAX_PROGRAMS = 16;

function sizeOf(spec: WorldSpec, world: BuiltWorld, variant: VariantSpec, path: string): VariantSize {
  // Weights and names are not part of the program.
  const key = JSON.stringify([spec, variant.agent, variant.reward.map((term) => ({ ...term, weight: 0 }))]);
  const known = sound.get(key);
  if (known !== undefined) return known;
  const { build, module } = world;
  const { program, signature } = assemble({
    build,
    world: module,
    variant,
    path,
    linked: (one) => programs.get(one),
  });
  if (programs.size >= MAX_PROGRAMS && !programs.has(signature)) programs.clear();
  programs.set(signature, program);
  const size = { bytes: layoutOf(program).replicaBytes, ownWork: ownWorkOf(program, spec, variant) };
  if (sound.size >= MAX_REMEMBERED) sound.clear();
  sound.set(key, size);
  return size;
}

function checkCost(
  experiment: Experiment,
  bytesPerReplica: number,
  facts: CostFacts,
  problems: Problem[],
  warnings: Problem[],
): CostFacts {
  const work = workOf(experiment, (type) => laneOfAgent(type) === 'network');
  const speed = withCustomWork(assumedSpeed(experiment, work), facts.ownWork ?? 0);
  const cost = estimate(experiment, work, speed, bytesPerReplica, facts);
  if (cost.bytes > MAX_BYTES) {
    const seeds = maxSeeds(experiment.variants.length, bytesPerReplica);
    problems.push({
      path: 'seeds',
      message: `${cost.replicas} replicas (${experiment.variants.length} variants × ${experiment.seeds} seeds) need ${(cost.bytes / 2 ** 30).toFixed(1)} GiB of memory; at most ${MAX_BYTES / 2 ** 30} GiB are available.`,
      fix:
        seeds > 0
          ? `Use at most ${seeds} seeds, fewer variants, or a smaller table.`
          : 'Use fewer variants or a smaller table. Even one seed per variant does not fit.',
      severity: 'error',
    });
  }
  if (cost.seconds > LONG_SECONDS) {
    const [unit, name] = cost.seconds > 7200 ? [3600, 'hours'] : [60, 'minutes'];
    const time = `${(cost.seconds / unit).toFixed(0)} ${name}`;
    warnings.push({
      path: 'envSteps',
      message: `${cost.envSteps.toExponential(1)} environment steps in total take about ${time} on one core.`,
      fix: 'Fewer seeds or a smaller budget often give the same result.',
      severity: 'warning',
    });
  }
  return facts;
}

/** Parses the library texts, one per step, so that the first check of an edit is fast. */
export function* readAhead(): Generator<void> {
  yield* libraryAhead();
  yield* formulasAhead();
}
