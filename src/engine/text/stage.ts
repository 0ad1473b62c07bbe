import { languageAgents } from '../../agents/network-registry.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import { readSettings } from '../../experiment/settings.ts';
import type { Compute } from '../../tensor/contract.ts';
import { ExperimentError } from '../experiment-error.ts';
import type { BaseStore } from '../networks/base-store.ts';
import type { BuildNetworkStage, NetworkStage, NetworkVariant } from '../networks/replica.ts';
import { baseKey, LanguageBase, type Reading } from './base.ts';
import { checkLanguage, lostByEdit, wrongAgent } from './check.ts';
import { contextsOf, roomOf } from './contexts.ts';
import { examsOf } from './exam-probes.ts';
import { LanguageReplica } from './replica.ts';
import type { LanguageReplicaOptions } from './replica-parts.ts';
import { Reward } from './reward.ts';

/**
 * Bases survive between stages, so that an edit during a run does not repeat the warm start.
 * @param store also keeps them between sessions; null: they are learned once per session
 */
export function languageStages(
  compute: Compute,
  store: BaseStore | null = null,
): { readonly build: BuildNetworkStage; close(): void } {
  const bases = new Map<string, LanguageBase>();
  return {
    async build(experiment) {
      return stageOf(compute, experiment, bases, store);
    },
    close() {
      for (const base of bases.values()) base.close();
    },
  };
}

function stageOf(
  compute: Compute,
  experiment: Experiment,
  bases: Map<string, LanguageBase>,
  store: BaseStore | null,
): NetworkStage {
  const { task, examined, plan } = checkLanguage(experiment);
  const world = JSON.stringify(experiment.world);
  // Variants have the same start, so each is shown the contexts of all.
  const contexts = contextsOf(experiment);
  const reading: Reading = {
    room: roomOf(task, contexts),
    contexts: contexts.map(
      (one) =>
        (...example) =>
          one.shown(task, ...example),
    ),
  };
  const read = contexts.map(({ key }) => key).join(', ');
  const variants = experiment.variants.map((spec, index): NetworkVariant => {
    const agent = languageAgents.get(spec.agent.type);
    const variantPlan = plan.variants[index];
    if (agent === undefined || variantPlan === undefined)
      throw new ExperimentError([wrongAgent(index, spec)]);
    const settings = readSettings(agent.entry, spec.agent);
    const base = (seed: number): LanguageBase => {
      const key = `${world} ${baseKey(settings, seed)}${read && ` ${read}`}`;
      const known = bases.get(key);
      if (known !== undefined) return known;
      const slot = store && { store, key: `${compute.name} ${experiment.seed} ${key}` };
      const made = new LanguageBase(compute, task, settings, experiment.seed, seed, reading, slot);
      bases.set(key, made);
      return made;
    };
    const exams = examsOf(spec, experiment.world, task, `variants[${index}]`);
    const optionsOf = (seed: number): LanguageReplicaOptions => ({
      experiment,
      variant: index,
      seed,
      spec,
      task,
      examined,
      exams,
      agent,
      settings,
      base: () => base(seed),
      room: reading.room,
      reward: () => new Reward(spec, { compute, task, experimentSeed: experiment.seed, seed }),
    });
    return {
      plan: variantPlan,
      create: async (seed) => new LanguageReplica(optionsOf(seed)),
      adopt: async (old) =>
        old instanceof LanguageReplica && (await old.revise(optionsOf(old.seed))) ? old : null,
    };
  });
  return { experiment, plan, variants, reject: (before) => lostByEdit(before, experiment) };
}
