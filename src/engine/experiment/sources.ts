import type { Experiment } from '../../experiment/experiment.ts';
import type { SourceSubject, SourceText } from '../../experiment/known-name.ts';
import { termModules } from '../../rewards/registry.ts';
import { LANGUAGE } from '../lane.ts';
import { buildWorld } from '../program/build-world.ts';
import { catalogue } from '../program/catalogue.ts';
import { agentModule, isCustomAgent } from '../program/custom-agent.ts';
import { taskSource } from '../program/custom-task.ts';
import { forkOfWorld, isForkedWorld } from '../program/custom-world.ts';
import { forkOfAgent, forkOfTerm, OWN_ALREADY } from '../program/fork.ts';

/** @returns null if the experiment has no such part */
export async function sourceOf(subject: SourceSubject, experiment: Experiment): Promise<SourceText | null> {
  if (subject.kind === 'world') return worldSource(experiment);
  const variant = experiment.variants[subject.variant];
  if (variant === undefined) return null;
  if (subject.kind === 'agent') {
    const id = variant.agent.type;
    const title = catalogue().agents.find((agent) => agent.id === id)?.label ?? id;
    const kernel = agentModule(variant.agent, `variants[${subject.variant}].agent`);
    if (kernel !== undefined)
      return {
        title,
        language: 'kernel',
        text: kernel.text,
        fork: forkOfAgent(kernel, variant.agent),
        file: isCustomAgent(variant.agent) ? 'the agent of this variant' : `src/agents/table/${id}.kernel.ts`,
      };
    return typescript(title, [`../../agents/text/${id}.ts`, `../../agents/net/${id}.ts`]);
  }
  const term = variant.reward[subject.index];
  if (term === undefined) return null;
  const title = catalogue().terms.find(({ id }) => id === term.term)?.label ?? term.term;
  const module = experiment.world.family === LANGUAGE ? undefined : termModules.get(term.term);
  // The task reward is defined in the task itself.
  const path = term.term === 'task' ? taskPath(experiment) : `../../rewards/text/${term.term}.ts`;
  if (module === undefined) return typescript(title, [path]);
  return {
    title,
    file: `src/rewards/terms/${term.term}.kernel.ts`,
    language: 'kernel',
    text: module.text,
    fork: forkOfTerm(module, term),
  };
}

const taskPath = ({ world }: Experiment) => `../../worlds/language/tasks/${String(world.task)}.ts`;

async function worldSource(experiment: Experiment): Promise<SourceText | null> {
  const { family } = experiment.world;
  const title = catalogue().worlds.find(({ id }) => id === family)?.label ?? family;
  if (family === LANGUAGE) {
    const written = taskSource(experiment.world);
    return written === null ? typescript(title, [taskPath(experiment)]) : { title, ...written };
  }
  const { build } = buildWorld(experiment);
  const own = isForkedWorld(experiment.world);
  return {
    title,
    language: 'kernel',
    text: build.source,
    file: own ? 'the world of this experiment' : `src/worlds/${family}/${family}.kernel.ts`,
    fork: own ? OWN_ALREADY : forkOfWorld(experiment.world, build),
  };
}

async function typescript(title: string, paths: readonly string[]): Promise<SourceText | null> {
  const { texts } = await import('./typescript-sources.ts');
  const path = paths.find((candidate) => texts[candidate] !== undefined);
  const text = path === undefined ? undefined : texts[path];
  if (path === undefined || text === undefined) return null;
  return {
    title,
    file: path.replace('../../', 'src/'),
    language: 'typescript',
    text,
    fork: {
      reason: 'This is the TypeScript code of the networks. You cannot edit it in the page.',
    },
  };
}
