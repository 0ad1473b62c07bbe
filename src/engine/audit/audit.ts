/** The reward audit of one variant: what its design really rewards, before any training. Formulas and limits: docs/audit.md. */

import { worldAgents } from '../../agents/network-registry.ts';
import { type Experiment, isProbe, type TermSpec, type VariantSpec } from '../../experiment/experiment.ts';
import { readSettings } from '../../experiment/settings.ts';
import { titleOfTerm } from '../../stats/metrics/term-words.ts';
import { ExperimentError } from '../experiment-error.ts';
import { LANGUAGE } from '../lane.ts';
import { prepareWorld } from '../net/check.ts';
import { recordData } from '../net/given-data.ts';
import { buildWorld } from '../program/build-world.ts';
import type { BuiltWorld } from '../program/built.ts';
import { catalogue } from '../program/catalogue.ts';
import { isPrediction } from '../program/custom-agent.ts';
import { discountOf } from '../program/discount.ts';
import { auditModel } from './audit-model.ts';
import type { ExactAudit, VariantAudit } from './contract.ts';
import { estimateAudit } from './estimate.ts';
import { exactAudit } from './exact-audit.ts';
import { languageAudit } from './language.ts';
import { deedOf, sentenceOf, taskAloneText, verdictOf } from './words.ts';

async function givenOf(experiment: Experiment, variant: number): Promise<Pick<VariantAudit, 'given'>> {
  const spec = experiment.variants[variant];
  const agent = worldAgents.get(spec?.agent.type ?? '');
  if (spec === undefined || agent === undefined) return {};
  const { given: needs } = agent.needs(readSettings(agent.entry, spec.agent), 0);
  if (needs === undefined) return {};
  try {
    const world = buildWorld(experiment);
    const prepared = await prepareWorld(world, spec, variant, agent);
    const path = `variants[${variant}].agent`;
    const request = {
      prepared,
      world: experiment.world,
      needs,
      experimentSeed: experiment.seed,
      seed: 0,
      path,
    };
    const { report } = await recordData(request);
    return { given: { ...report, actions: world.build.actions } };
  } catch (error) {
    if (!(error instanceof ExperimentError)) throw error;
    return { given: { missing: error.problems.map(({ message }) => message).join(' ') } };
  }
}

export interface AuditOptions {
  /** Awaited between parts with the completed share, 0 … 1. It may throw to cancel the audit. */
  readonly step?: (share: number) => Promise<void>;
  readonly found?: (audit: VariantAudit) => void;
  readonly brief?: boolean;
}

/**
 * Audits variant number `variant` of a valid experiment. Probes are left out because they pay nothing.
 * @throws ExperimentError if the variant cannot be linked
 */
export async function auditVariant(
  experiment: Experiment,
  variant: number,
  options: AuditOptions = {},
): Promise<VariantAudit> {
  return {
    ...(await auditWithoutProbes(experiment, variant, options)),
    ...(await givenOf(experiment, variant)),
  };
}

async function auditWithoutProbes(
  experiment: Experiment,
  variant: number,
  { found, ...options }: AuditOptions,
): Promise<VariantAudit> {
  const reward = experiment.variants[variant]?.reward ?? [];
  const probes = reward.filter(isProbe);
  if (probes.length === 0) return auditOf(experiment, variant, { ...options, ...(found && { found }) });
  const places = reward.flatMap((term, k) => (isProbe(term) ? [] : k));
  const variants = experiment.variants.map((one, k) =>
    k === variant ? { ...one, reward: places.flatMap((place) => reward[place] ?? []) } : one,
  );
  const label = (term: TermSpec) => catalogue().terms.find(({ id }) => id === term.term)?.label ?? term.term;
  const names = probes.map((term) => titleOfTerm(term, label(term)));
  const left = `Left out, because probes are measured and never paid: ${[...new Set(names)].join(', ')}.`;
  const whole = (audit: VariantAudit) => ({ ...audit, places, reasons: [...audit.reasons, left] });
  return whole(
    await auditOf(
      { ...experiment, variants },
      variant,
      found ? { ...options, found: (audit) => found(whole(audit)) } : options,
    ),
  );
}

async function auditOf(
  experiment: Experiment,
  variant: number,
  { step = async () => {}, found, brief = false }: AuditOptions,
): Promise<VariantAudit> {
  const spec = experiment.variants[variant];
  if (spec === undefined) throw new RangeError(`There is no variant ${variant}.`);
  const { label } = spec;
  const gamma = discountOf(spec);
  const taskAlone = isTaskAlone(spec);
  await step(0);
  if (experiment.world.family === LANGUAGE) return languageAudit(experiment, spec, gamma, taskAlone, step);
  const world = buildWorld(experiment);
  const made = await auditModel(world.build, world.module, spec, variant, gamma);
  await step(0.1);
  const none = { kind: 'none', label, gamma } as const;
  let why = 'its values do not converge';
  if (made.ok) {
    const { model } = made;
    const worded = (exact: ExactAudit): VariantAudit => {
      const verdict = verdictOf(exact);
      const sentence = sentenceOf(label, exact, verdict, world.build.view.kind);
      const reasons = limits(world, spec, gamma, exact, model.exact.observation);
      const hacked = verdict === 'hackable' || verdict === 'may-be-hacked';
      const deed = hacked ? { deed: deedOf(exact, world.build.view.kind) } : {};
      return { kind: 'exact', label, gamma, verdict, sentence, ...deed, reasons, exact };
    };
    const exact = await exactAudit({
      build: world.build,
      nObservations: world.build.constants.nObservations?.value ?? 0,
      model,
      gamma,
      step,
      found: (audit) => found?.(worded(audit)),
      brief,
    });
    if (exact !== null) {
      const audit = worded(exact);
      const unswept = model.linear && !brief ? unsweptReasons(exact) : [];
      return { ...audit, reasons: [...audit.reasons, ...unswept] };
    }
  } else if (made.fault !== undefined) {
    const { what, fix } = made.fault;
    const sentence = `“${label}” cannot be trained: ${what}. A run stops at the first such step.`;
    return { ...none, verdict: 'undecided', sentence, reasons: [fix] };
  } else why = made.reason;
  const reasons = [`No exact verdict: ${why}.`];
  if (taskAlone) return { ...none, verdict: 'agrees', sentence: taskAloneText(label), reasons };
  if (brief || (!made.ok && made.unsound))
    return {
      ...none,
      verdict: 'undecided',
      sentence: `“${label}” cannot be judged before training.`,
      reasons,
    };
  return estimateAudit(experiment, variant, gamma, reasons, step);
}

function unsweptReasons({ terms }: ExactAudit): string[] {
  const labels = terms
    .filter(({ kind, sweep }) => sweep === null && kind !== 'potential' && kind !== 'zero')
    .map(({ label }) => `“${label}”`);
  return labels.length === 0
    ? []
    : [`No weight sweep for ${labels.join(', ')}: values do not converge at other weights.`];
}

function isTaskAlone({ reward }: VariantSpec): boolean {
  const paying = reward.filter((term) => term.weight !== 0);
  return paying.length > 0 && paying.every(({ term, weight }) => term === 'task' && weight > 0);
}

function limits(
  { build, module }: BuiltWorld,
  spec: VariantSpec,
  gamma: number,
  { discount }: ExactAudit,
  observation: Uint32Array,
): string[] {
  const out: string[] = [];
  if (module.functions.some((f) => f.name === 'observe') && new Set(observation).size < observation.length)
    out.push('The audit distinguishes states that look alike to the agent, so the agent may do worse.');
  if (isPrediction(spec.agent))
    out.push(
      'This agent predicts the values of a given policy and chooses no actions, so it cannot exploit its reward.',
    );
  if (discount < Math.fround(gamma) && discount < 0.99999)
    out.push(
      `At discount ${gamma} values do not converge. The audit uses the optimal policies at discount ${discount}, where distant goals count less.`,
    );
  else if (gamma === 1 && build.view.kind === 'grid')
    out.push('At discount 1, all paths that eventually reach the goal tie. The audit takes the shortest.');
  if (build.stepLimit > 0) out.push(...aboutStepLimit(build.stepLimit, spec));
  return out;
}

function aboutStepLimit(stepLimit: number, { agent, reward }: VariantSpec): string[] {
  const bootstraps = agent.bootstrapTruncated;
  const seen =
    bootstraps === false
      ? 'and this agent counts it as an end without seeing it coming'
      : 'which the agent does not know';
  const out = [`Optimal policies ignore the step limit of ${stepLimit}, ${seen}. Task returns respect it.`];
  // The two flags contradict each other when they are equal: one side treats the time limit as an end, the other does not.
  if (reward.some(({ zeroAtLimit }) => zeroAtLimit !== undefined && zeroAtLimit === bootstraps))
    out.push(
      bootstraps === true
        ? 'The potential is 0 where the step limit cuts an episode, but the agent bootstraps there, so the shaping is not neutral at the limit.'
        : 'The agent does not bootstrap where the step limit cuts an episode, but the potential is kept there, so the shaping is not neutral at the limit.',
    );
  return out;
}
