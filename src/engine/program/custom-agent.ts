import { agentModules } from '../../agents/registry.ts';
import { withSharedSettings } from '../../agents/shared-settings.ts';
import type { AgentSpec } from '../../experiment/experiment.ts';
import type { ParsedModule } from '../../kernel/contract.ts';
import { parseKept } from '../../kernel/parse/parse.ts';
import type { WantedFunction } from '../../worlds/module-shape.ts';
import { located, rejectExperiment } from '../experiment-error.ts';
import { assertFunctions, assertHostsOwn, assertSettingNames } from './shape.ts';

export const CUSTOM_AGENT = 'custom-agent';
/** Settings of `custom-agent` that exist without a declaration. */
export const CUSTOM_AGENT_FIXED: ReadonlySet<string> = new Set(['type', 'text', 'policy']);

const WANTED: readonly WantedFunction[] = [
  { signature: 'act(s: u32): u32', says: 'how it chooses an action' },
  { signature: 'learn(s: u32, a: u32, r: f32, next: u32)', says: 'what it learns from a step' },
  { signature: 'policy(s: u32)', says: 'how likely each action is' },
  { signature: 'value(s: u32): f32', says: 'how it estimates the value of a state' },
  { signature: 'actionValue(s: u32, a: u32): f32' },
  { signature: 'init()' },
  { signature: 'begin(s: u32)' },
];
/** Tables that the host fills for an agent: the policy that a prediction agent evaluates; zeros for the uniform reference. */
const TABLES = ['givenPolicy', 'referencePreferences', 'optimalMask'];

export function customAgentText(): string {
  return agentModules.get(CUSTOM_AGENT)?.text ?? '';
}

/**
 * Completes the text of an agent file for an experiment, even if it is a copy of a built-in agent.
 * @throws RangeError if it names a shared setting that does not exist
 */
export const completeAgentText = (text: string): string => withSharedSettings(text);

export const isCustomAgent = ({ type }: AgentSpec): boolean => type === CUSTOM_AGENT;

const textOf = ({ text }: AgentSpec): string => (typeof text === 'string' ? text : customAgentText());

/**
 * @param path of the agent: `variants[0].agent`
 * @returns undefined if no kernel text has that name: a network agent or an unknown name
 * @throws ExperimentError at the custom text
 */
export function agentModule(spec: AgentSpec, path = 'agent'): ParsedModule | undefined {
  if (!isCustomAgent(spec)) return agentModules.get(spec.type);
  const module = located(`${path}.text`, () => parseKept(CUSTOM_AGENT, textOf(spec), 'custom-agent'));
  hold(module, `${path}.text`);
  return module;
}

function hold(module: ParsedModule, path: string): void {
  assertFunctions(module, WANTED, path);
  const filled = '`givenPolicy = data(f32, nObservations, nActions)`, with the policy to evaluate';
  assertHostsOwn(module, { tables: TABLES, filled, owner: 'agents' }, path);
  assertSettingNames(module, (name) => CUSTOM_AGENT_FIXED.has(name), 'agent', path);
  if (module.meta.external === true)
    rejectExperiment(path, 'Only the engine can define `external` agents.', 'Remove `external` from `meta`.');
  if (module.meta.group === true && !/^export let member: u32 = 0;/m.test(module.text))
    rejectExperiment(
      path,
      'An agent with `group: true` must count the episodes of its group.',
      'Declare `export let member: u32 = 0;` and increment it in `learn` at the end of each episode.',
    );
}

/** 1 for agents without a discount. */
export function discountOf(spec: AgentSpec): number {
  if (typeof spec.gamma === 'number') return spec.gamma;
  return agentModule(spec)?.params.find(({ name }) => name === 'gamma')?.value ?? 1;
}

/** True if the agent predicts the values of a given policy and chooses no actions. */
export function isPrediction(spec: AgentSpec): boolean {
  return agentModule(spec)?.meta.family === 'prediction';
}
