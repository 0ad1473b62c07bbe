/** The text of every built-in world, reward term and agent, to be read and forked. */
import { agentModules } from '../learn/registry.ts';
import { termModules } from '../rewards/registry.ts';
import type { Experiment } from '../spec/experiment.ts';
import type { SourceSubject, SourceText } from '../spec/known-name.ts';
import { buildWorld } from './build-world.ts';
import { catalogue } from './catalogue.ts';
import { forkOfTerm } from './fork.ts';
import { LANGUAGE } from './lane.ts';

const NOT_A_TERM = 'Only reward terms can be forked so far: a world or an agent is changed by its settings.';

/** @returns null where there is no such thing in the experiment */
export async function sourceOf(subject: SourceSubject, experiment: Experiment): Promise<SourceText | null> {
  if (subject.kind === 'world') return worldSource(experiment);
  const arm = experiment.arms[subject.arm];
  if (arm === undefined) return null;
  if (subject.kind === 'agent') {
    const id = arm.agent.type;
    const title = catalogue().agents.find((agent) => agent.id === id)?.label ?? id;
    const kernel = agentModules.get(id);
    if (kernel !== undefined)
      return {
        ...{ title, file: `src/learn/agents/${id}.kernel.ts`, language: 'kernel', text: kernel.text },
        fork: { reason: NOT_A_TERM },
      };
    return typescript(title, [`../learn/neural/agents/${id}.ts`, `../learn/neural/worlds/${id}.ts`]);
  }
  const term = arm.reward[subject.index];
  if (term === undefined) return null;
  const title = catalogue().terms.find(({ id }) => id === term.term)?.label ?? term.term;
  const module = experiment.world.family === LANGUAGE ? undefined : termModules.get(term.term);
  if (module === undefined) return typescript(title, [`../rewards/language/${term.term}.ts`]);
  return {
    ...{ title, file: `src/rewards/terms/${term.term}.kernel.ts`, language: 'kernel', text: module.text },
    fork: forkOfTerm(module, term),
  };
}

async function worldSource(experiment: Experiment): Promise<SourceText | null> {
  const { family } = experiment.world;
  const title = catalogue().worlds.find(({ id }) => id === family)?.label ?? family;
  if (family === LANGUAGE)
    return typescript(title, [`../worlds/language/tasks/${String(experiment.world.task)}.ts`]);
  const { build } = buildWorld(experiment);
  return {
    ...{ title, file: `src/worlds/${family}/${family}.kernel.ts`, language: 'kernel', text: build.source },
    fork: { reason: NOT_A_TERM },
  };
}

async function typescript(title: string, paths: readonly string[]): Promise<SourceText | null> {
  const { texts } = await import('./typescript-sources.ts');
  const path = paths.find((candidate) => texts[candidate] !== undefined);
  const text = path === undefined ? undefined : texts[path];
  if (path === undefined || text === undefined) return null;
  return {
    title,
    file: path.replace('../', 'src/'),
    language: 'typescript',
    text,
    fork: {
      reason: 'This is TypeScript of the network lane. What runs in it cannot be written in the page.',
    },
  };
}
