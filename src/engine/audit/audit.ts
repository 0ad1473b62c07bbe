/** The reward audit of one variant: what its design really asks for, before any training. Formulas and limits: docs/audit.md. */
import type { Experiment, VariantSpec } from '../../experiment/experiment.ts';
import { catalogue } from '../catalogue.ts';
import { isCustomAgent, isPrediction, discountOf as ownDiscount } from '../custom/agent.ts';
import { buildWorld } from '../program/build-world.ts';
import type { BuiltWorld } from '../program/built.ts';
import { LANGUAGE } from '../session/lane.ts';
import { auditModel } from './audit-model.ts';
import type { ExactAudit, VariantAudit } from './contract.ts';
import { estimateAudit } from './estimate.ts';
import { exactAudit } from './exact-audit.ts';
import type { RewardFault } from './reward-fault.ts';
import { languageAudit } from './text/language.ts';
import { sentenceOf, verdictOf } from './words.ts';

export interface AuditOptions {
  /** The share that is done, 0 … 1. */
  readonly progress?: (share: number) => void;
  /** Told the verdict before the weights are swept, which takes longest. */
  readonly found?: (audit: VariantAudit) => void;
  /** Awaited between the parts: lets messages in. */
  readonly pause?: () => Promise<void>;
  /** Asked between the parts: true gives up. */
  readonly canceled?: () => boolean;
  /** No sweeps of the weights, and no estimates from episodes. */
  readonly brief?: boolean;
}

/** Nobody waits for the answer any more. */
export class AuditCanceled extends Error {
  constructor() {
    super('The audit was given up: the design has changed.');
    this.name = 'AuditCanceled';
  }
}

/**
 * Audits variant number `variant` of an experiment that is valid.
 * @throws ExperimentError where the variant cannot be linked @throws AuditCanceled
 */
export async function auditVariant(
  experiment: Experiment,
  variant: number,
  options: AuditOptions = {},
): Promise<VariantAudit> {
  const spec = experiment.variants[variant];
  if (spec === undefined) throw new RangeError(`There is no variant ${variant}.`);
  const gamma = discountOf(spec);
  const step = async (share: number) => {
    options.progress?.(share);
    await options.pause?.();
    if (options.canceled?.()) throw new AuditCanceled();
  };
  await step(0);
  if (experiment.world.family === LANGUAGE)
    return languageAudit(experiment, spec, gamma, isTaskAlone(spec), step);
  const world = buildWorld(experiment);
  const made = await auditModel(world.build, world.module, spec, variant, gamma);
  await step(0.1);
  const reasons: string[] = [];
  if (made.ok) {
    const { model } = made;
    const worded = (exact: ExactAudit): VariantAudit => {
      const verdict = verdictOf(exact);
      return {
        kind: 'exact',
        label: spec.label,
        gamma,
        verdict,
        sentence: sentenceOf(spec.label, exact, verdict, world.build.view.kind),
        reasons: limits(world, spec, gamma, exact, model.exact.observation),
        exact,
      };
    };
    const exact = await exactAudit({
      build: world.build,
      nObservations: world.build.constants.nObservations?.value ?? 0,
      model,
      gamma,
      step,
      found: (audit) => options.found?.(worded(audit)),
      brief: options.brief ?? false,
    });
    if (exact !== null) return withUnswept(worded(exact), model.linear && options.brief !== true);
    reasons.push('Its values do not settle: no exact verdict.');
  } else if (made.fault !== undefined) return unpayable(spec, gamma, made.fault);
  else reasons.push(`No exact verdict: ${made.reason}.`);
  if (options.brief || isTaskAlone(spec) || (!made.ok && made.unsound)) return unseen(spec, gamma, reasons);
  return estimateAudit(experiment, variant, gamma, reasons, step);
}

/** Says of which weights nothing could be worked out in time. */
function withUnswept(audit: VariantAudit, asked: boolean): VariantAudit {
  if (!asked || audit.kind !== 'exact') return audit;
  const labels = (audit.exact?.terms ?? [])
    .filter(({ kind, sweep }) => sweep === null && kind !== 'potential' && kind !== 'zero')
    .map(({ label }) => `“${label}”`);
  if (labels.length === 0) return audit;
  const reason = `What other weights of ${labels.join(', ')} would do could not be worked out: values do not settle there.`;
  return { ...audit, reasons: [...audit.reasons, reason] };
}

/** The agent's own setting, else its default; 1 for agents that have none. */
function discountOf({ agent }: VariantSpec): number {
  if (typeof agent.gamma === 'number') return agent.gamma;
  if (isCustomAgent(agent)) return ownDiscount(agent);
  const entry = catalogue().agents.find(({ id }) => id === agent.type);
  const field = entry?.fields.find(({ name }) => name === 'gamma');
  return field && 'default' in field && typeof field.default === 'number' ? field.default : 1;
}

/** Whatever the world is: the reward is the task's own, times a number above 0. */
function isTaskAlone({ reward }: VariantSpec): boolean {
  const paying = reward.filter(({ weight }) => weight !== 0);
  return paying.length > 0 && paying.every(({ term, weight }) => term === 'task' && weight > 0);
}

/** Of a world that cannot be solved: the design says it itself, or nothing is said. */
function unseen(spec: VariantSpec, gamma: number, reasons: readonly string[]): VariantAudit {
  const { label } = spec;
  const said = isTaskAlone(spec);
  return {
    kind: 'none',
    label,
    gamma,
    verdict: said ? 'agrees' : 'undecided',
    sentence: said
      ? `“${label}” pays the task reward and nothing else: it asks for the task, whatever the world.`
      : `What “${label}” asks for cannot be said before training.`,
    reasons,
  };
}

/** A reward that no training survives. */
function unpayable({ label }: VariantSpec, gamma: number, { what, fix }: RewardFault): VariantAudit {
  return {
    kind: 'none',
    label,
    gamma,
    verdict: 'undecided',
    sentence: `“${label}” cannot be trained as it is: ${what}. A run stops at the first such step.`,
    reasons: [fix],
  };
}

/** What an exact verdict leaves out. */
function limits(
  { build, module }: BuiltWorld,
  spec: VariantSpec,
  gamma: number,
  { discount }: ExactAudit,
  observation: Uint32Array,
): string[] {
  const out: string[] = [];
  if (module.functions.some((f) => f.name === 'observe') && new Set(observation).size < observation.length)
    out.push(
      'States that look alike to the agent are told apart here: it may do worse than its best policy.',
    );
  if (isPrediction(spec.agent))
    out.push(
      'This agent predicts the values of a given policy and chooses nothing: it cannot exploit its reward.',
    );
  if (discount < Math.fround(gamma) && discount < 0.99999)
    out.push(
      `At discount ${gamma} values do not settle: best policies are those at discount ${discount}, to which an end far away is worth less.`,
    );
  else if (gamma === 1 && build.view.kind === 'grid')
    out.push('At discount 1 all ways tie that arrive at last: the sooner one is taken.');
  if (build.stepLimit > 0)
    out.push(
      `Best policies are those of an agent that does not know the step limit of ${build.stepLimit}; task returns are counted within it.`,
    );
  return out;
}
