/** What a user's own text says of itself: what the form shows beside it. */

import type { Experiment } from '../../experiment/experiment.ts';
import type { OwnText, SourceSubject } from '../../experiment/parse/known-name.ts';
import type { ParsedModule } from '../../kernel/contract.ts';
import { catalogue, fieldsOf } from '../catalogue.ts';
import { buildWorld } from '../program/build-world.ts';
import { agentModule, isOwnAgent } from './agent.ts';
import { isForkedWorld } from './world.ts';

const MOST_LABEL = 60;

/** @throws ExperimentError where the text cannot be read */
export function ownTextOf(subject: SourceSubject, experiment: Experiment): OwnText | null {
  if (subject.kind === 'world') {
    if (!isForkedWorld(experiment.world)) return null;
    const { build, module } = buildWorld(experiment);
    const entry = catalogue().worlds.find(({ id }) => id === experiment.world.family);
    const known = new Set(entry?.fields.map(({ name }) => name));
    const fields = fieldsOf(module).filter(({ name }) => !known.has(name));
    return {
      ...labelled(module),
      fields,
      ...(build.notExact === undefined ? {} : { note: noteOf(build.notExact) }),
    };
  }
  if (subject.kind !== 'agent') return null;
  const agent = experiment.arms[subject.arm]?.agent;
  if (agent === undefined || !isOwnAgent(agent)) return null;
  const module = agentModule(agent);
  if (module === undefined) return null;
  return { ...labelled(module), fields: fieldsOf(module) };
}

function labelled({ meta }: ParsedModule): Omit<OwnText, 'fields'> {
  return {
    label: typeof meta.label === 'string' ? meta.label.slice(0, MOST_LABEL) : '',
    prediction: meta.family === 'prediction',
  };
}

const noteOf = (reason: string): string => `No exact values, and no exact audit: ${reason}.`;
