import type { Experiment } from '../../experiment/experiment.ts';
import type { CustomText, SourceSubject } from '../../experiment/known-name.ts';
import type { ParsedModule } from '../../kernel/contract.ts';
import { termModules } from '../../rewards/registry.ts';
import { fieldsOf } from '../../worlds/declared.ts';
import { LANGUAGE } from '../lane.ts';
import { buildWorld } from '../program/build-world.ts';
import { catalogue } from '../program/catalogue.ts';
import { agentModule, isCustomAgent } from '../program/custom-agent.ts';
import { customModule, isCustomModule, settableOf } from '../program/custom-module.ts';
import { taskModule } from '../program/custom-task.ts';
import { isForkedWorld } from '../program/custom-world.ts';

const MAX_LABEL = 60;

/** @throws ExperimentError if the text cannot be parsed */
export function customTextOf(subject: SourceSubject, experiment: Experiment): CustomText | null {
  if (subject.kind === 'world') {
    if (!isForkedWorld(experiment.world)) return null;
    if (experiment.world.family === LANGUAGE) {
      const module = taskModule(experiment.world);
      return module === null ? null : { ...labeled(module), fields: fieldsOf(module) };
    }
    const { build, module } = buildWorld(experiment);
    const entry = catalogue().worlds.find(({ id }) => id === experiment.world.family);
    const known = new Set(entry?.fields.map(({ name }) => name));
    const fields = fieldsOf(module).filter(({ name }) => !known.has(name));
    return {
      ...labeled(module),
      fields,
      ...(build.notExact === undefined ? {} : { note: noteOf(build.notExact) }),
    };
  }
  if (subject.kind === 'term') {
    const term = experiment.variants[subject.variant]?.reward[subject.index];
    if (term === undefined || !isCustomModule(termModules.get(term.term))) return null;
    const module = customModule('term', term, `variants[${subject.variant}].reward[${subject.index}]`);
    return { ...labeled(module), fields: fieldsOf({ ...module, params: settableOf(module) }) };
  }
  if (subject.kind !== 'agent') return null;
  const agent = experiment.variants[subject.variant]?.agent;
  if (agent === undefined || !isCustomAgent(agent)) return null;
  const module = agentModule(agent);
  if (module === undefined) return null;
  return { ...labeled(module), fields: fieldsOf(module) };
}

function labeled({ meta }: ParsedModule): Omit<CustomText, 'fields'> {
  return {
    label: typeof meta.label === 'string' ? meta.label.slice(0, MAX_LABEL) : '',
    prediction: meta.family === 'prediction',
  };
}

const noteOf = (reason: string): string => `No exact values and no exact audit: ${reason}.`;
