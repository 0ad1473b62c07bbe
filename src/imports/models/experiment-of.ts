/** An experiment in a world that a file of another tool describes: Q-learning on the task itself. */
import type { TableFields } from '../pasted.ts';

/** Steps after which an episode is cut off in a world that never ends. */
const STEP_LIMIT = 200;

/**
 * @param name of the file
 * @param limited whether episodes of a world that never ends are cut off, so that returns can be measured
 */
export function experimentOf(
  fields: TableFields,
  name: string,
  limited = true,
): Readonly<Record<string, unknown>> {
  const { discount } = fields;
  const stem = name.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '');
  const endless = limited && fields.terminal === undefined && fields.stepLimit === undefined;
  const world = { family: 'graph', ...fields, ...(endless && { stepLimit: STEP_LIMIT }) };
  const agent = {
    type: 'q-learning',
    ...(typeof discount === 'number' && { gamma: discount }),
  };
  return {
    name: stem.slice(0, 80) || 'A world from a file',
    world,
    variants: [{ label: 'task', agent, reward: [{ term: 'task' }] }],
  };
}
