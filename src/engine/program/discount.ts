import type { VariantSpec } from '../../experiment/experiment.ts';
import { catalogue } from './catalogue.ts';
import { isCustomAgent, discountOf as ownDiscount } from './custom-agent.ts';

/** The agent's own discount, or its default. 1 for agents without one. */
export function discountOf({ agent }: VariantSpec): number {
  if (typeof agent.gamma === 'number') return agent.gamma;
  if (isCustomAgent(agent)) return ownDiscount(agent);
  const entry = catalogue().agents.find(({ id }) => id === agent.type);
  const field = entry?.fields.find(({ name }) => name === 'gamma');
  return field && 'default' in field && typeof field.default === 'number' ? field.default : 1;
}
