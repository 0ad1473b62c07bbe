import type { AgentSpec, Experiment, Problem, TermSpec } from '../../experiment/experiment.ts';
import type { PartWithText } from '../../experiment/known-name.ts';
import { finiteProblems, numberProblems } from '../../experiment/number-problems.ts';
import { type NumberChange, numberPath, numberPlace } from '../../experiment/numbers.ts';
import { pathText } from '../../experiment/problems.ts';
import { KernelError, type ParamDeclaration, type ParsedModule } from '../../kernel/contract.ts';
import { ExperimentError } from '../experiment-error.ts';
import { catalogue } from '../program/catalogue.ts';
import { agentModule, CUSTOM_AGENT_FIXED, isCustomAgent } from '../program/custom-agent.ts';
import { customTermModule, settableOf } from '../program/custom-module.ts';
import { checkCustomSettings } from '../program/custom-settings.ts';
import { worldTextModule } from '../program/custom-world.ts';

/** True if a setting declared by a custom text shapes the program. Such a setting is not live. */
export function isStructural(part: PartWithText, name: string): boolean {
  return declaredParams(part).some((param) => param.name === name && param.structural);
}

/**
 * Checks a single live number of a variant.
 * @returns its problems (empty: valid), or null if it is no live number and the whole experiment must be checked
 */
export function checkNumber(experiment: Experiment, change: NumberChange): readonly Problem[] | null {
  const known = numberProblems(experiment, change, catalogue());
  if (known !== null) return known;
  const place = numberPlace(experiment, change);
  if (place === null) return null;
  const { spec, term, field } = place;
  const params = declaredParams(
    term === null ? { kind: 'agent', spec: spec as AgentSpec } : { kind: 'term', spec: spec as TermSpec },
  );
  const param = params.find(({ name }) => name === field);
  if (param === undefined || param.structural || param.options !== undefined || param.type === 'bool')
    return null;
  const path = numberPath(change.variant, place);
  const finite = finiteProblems(path, change.value);
  if (finite.length > 0) return finite;
  const part = pathText(path).slice(0, -(field.length + 1));
  return checkCustomSettings({ params }, { [field]: change.value }, new Set(), part);
}

/** The settings that a part's custom text declares. Empty without a text, or if it cannot be parsed. */
function declaredParams(part: PartWithText): readonly ParamDeclaration[] {
  try {
    const module = moduleOf(part);
    if (module === null) return [];
    if (part.kind === 'term') return settableOf(module);
    return part.kind === 'agent'
      ? module.params.filter(({ name }) => !CUSTOM_AGENT_FIXED.has(name))
      : module.params;
  } catch (error) {
    if (error instanceof ExperimentError || error instanceof KernelError) return [];
    throw error;
  }
}

function moduleOf(part: PartWithText): ParsedModule | null {
  if (part.kind === 'world') return worldTextModule(part.spec);
  if (part.kind === 'term') return customTermModule(part.spec);
  return isCustomAgent(part.spec) ? (agentModule(part.spec) ?? null) : null;
}
