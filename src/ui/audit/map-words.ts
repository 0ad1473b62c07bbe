/** The small map of an audit in words. */
import type { AuditLoop, ExactAudit } from '../../engine/audit/contract.ts';
import type { GridView } from '../../worlds/view.ts';
import { cellOf } from './map-geometry.ts';
import { shortPay } from './map-pay.ts';

/** Number of steps that are named individually. */
const NAMED = 8;

/** “down +0.2, up 0: +0.2 of reward every 2 steps, task reward 0”. */
export function loopWords({ loop: forEver, actions }: ExactAudit, loop: AuditLoop): string {
  const [steps, sum, what] =
    forEver === null
      ? [loop.shapingSteps, loop.shaping, 'of shaping']
      : [loop.designSteps, loop.design, 'of reward'];
  const named = loop.actions
    .slice(0, NAMED)
    .map((action, i) => `${actions[action] ?? action} ${shortPay(steps[i] ?? Number.NaN)}`);
  const rest = loop.actions.length - named.length;
  const more = rest > 0 ? `, ${rest} more` : '';
  const every = loop.actions.length === 1 ? 'every step' : `every ${loop.actions.length} steps`;
  return `${named.join(', ')}${more}: ${shortPay(sum)} ${what} ${every}, task reward ${shortPay(loop.task)}.`;
}

export function mapWords(label: string, view: GridView, audit: ExactAudit, loop: AuditLoop | null): string {
  const place = (observation: number) => {
    const cell = cellOf(view, observation);
    return `row ${Math.floor(cell / view.width) + 1}, column ${(cell % view.width) + 1}`;
  };
  const round =
    loop === null
      ? ''
      : ` A loop through ${[...new Set(loop.observations)].slice(0, 8).map(place).join('; ')}${loop.observations.length > 8 ? ' …' : ''}: ${loopWords(audit, loop)}`;
  return `Map of ${label}: ${audit.differences.count} of ${audit.states} states differ from the task.${round}`;
}
