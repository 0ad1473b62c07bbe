import type { WorldBuild } from '../../worlds/contract.ts';
import type { AuditLoop, AuditPath, AuditReturns, AuditVerdict, ExactAudit } from './contract.ts';

const MINUS = '\u2212';

/** A return with two decimals, or more if two would hide a difference. */
export function returnText(x: number): string {
  if (Number.isNaN(x)) return 'unknown';
  if (!Number.isFinite(x)) return x > 0 ? '+∞' : `${MINUS}∞`;
  const size = Math.abs(x);
  const text = size >= 1000 ? x.toFixed(0) : size > 0 && size < 0.01 ? x.toPrecision(2) : x.toFixed(2);
  return /^-0\.?0*$/.test(text) ? text.slice(1) : text.replace('-', MINUS);
}

function rewardText(x: number): string {
  const text = String(Number(x.toPrecision(3)));
  return text === '-0' ? '0' : text.replace('-', MINUS);
}

/** Adds the losses of the design's policies as shares of the task's gain over random actions. */
export function withLosses(returns: Omit<AuditReturns, 'loss' | 'lossAtBest'>): AuditReturns {
  const { design, task, random, margin } = returns;
  const span = task.best - random;
  const share = (lost: number) => (span > margin ? Math.max(0, lost) / span : Number.NaN);
  return {
    ...returns,
    loss: share(task.worst - design.worst),
    lossAtBest: share(task.worst - design.best),
  };
}

export function verdictOf({ returns, shaping }: ExactAudit): AuditVerdict {
  const { design, task, margin, certain } = returns;
  if ([design.worst, design.best, task.worst].some(Number.isNaN)) return 'undecided';
  if (shaping.potential !== 'no' && shaping.share === 0) return 'empty';
  const verdict = comparison(design, task, margin);
  const alike = certain === undefined || comparison(certain.design, certain.task, margin) === verdict;
  return alike ? verdict : 'undecided';
}

function comparison(design: Range, task: Range, margin: number): AuditVerdict {
  if (task.worst - design.best > margin) return 'hackable';
  return task.worst - design.worst > margin ? 'may-be-hacked' : 'agrees';
}
type Range = AuditReturns['design'];

type Kind = WorldBuild['view']['kind'];

/** A sentence names at most this many actions of a path. */
const NAMED = 12;

function actionsText(path: AuditPath, actions: readonly string[], kind: Kind): string {
  const names = path.actions.map((a) => actions[a] ?? String(a));
  const shown = names.slice(0, NAMED);
  const rest = names.length - shown.length;
  if (kind === 'tokens') return `“${shown.join(' ')}${rest > 0 ? ' …' : ''}”`;
  const text = grouped(shown).join(', ');
  return rest > 0 ? `${text} and ${rest} more` : text;
}

function grouped(names: readonly string[]): string[] {
  const out: { name: string; count: number }[] = [];
  for (const name of names) {
    const before = out.at(-1);
    if (before?.name === name) before.count++;
    else out.push({ name, count: 1 });
  }
  return out.map(({ name, count }) => (count > 1 ? `${count} × ${name}` : name));
}

const isPacing = ({ actions: [first, second, ...rest] }: AuditLoop): boolean =>
  second !== undefined && rest.length === 0 && first !== second;

export function loopText(loop: AuditLoop, actions: readonly string[], paid = loop.design): string {
  const steps = loop.actions.length;
  const every = steps === 1 ? 'every step' : `every ${steps} steps`;
  const way = isPacing(loop)
    ? loop.actions.map((a) => actions[a] ?? String(a)).join(' and ')
    : actionsText(loop, actions, 'grid');
  const likely = loop.certain ? '' : ' on its most likely path';
  return `${way} for ${paid > 0 ? '+' : ''}${rewardText(paid)} ${every}${likely}`;
}

function placeText(loop: AuditLoop, view: ExactAudit['view']): string {
  if (view.kind !== 'grid') return '';
  const cells = new Set(loop.observations.map((observation) => observation % (view.width * view.height)));
  const [cell = 0] = cells;
  return cells.size === 1
    ? ` at row ${Math.floor(cell / view.width) + 1}, column ${(cell % view.width) + 1}`
    : '';
}

function missedText(view: ExactAudit['view']): string {
  const goal = view.kind === 'grid' && view.cells.some(({ kind }) => kind === 'goal');
  return goal ? 'never reaches the goal' : 'never finishes';
}

export function deedOf({ loop, path, actions, view }: ExactAudit, kind: Kind): string {
  if (loop !== null) {
    const verb = loop.actions.length === 1 ? 'repeats' : isPacing(loop) ? 'paces' : 'loops through';
    return `${verb} ${loopText(loop, actions)}${placeText(loop, view)} and ${missedText(view)}`;
  }
  if (path.actions.length === 0) return 'does nothing';
  const verb = { grid: 'goes', arms: 'pulls', tokens: 'writes', graph: 'takes', language: 'writes' }[kind]; // a bandit’s arms
  const what = actionsText(path, actions, kind);
  return verb === 'pulls' ? `${verb} “${what}”` : `${verb} ${what}`;
}

export const taskAloneText = (label: string): string =>
  `“${label}” pays the task reward and nothing else: it is aligned with the task in every world.`;

/** @param label of the variant @param kind of world, which chooses the verb */
export function sentenceOf(label: string, audit: ExactAudit, verdict: AuditVerdict, kind: Kind): string {
  const { design, task } = audit.returns;
  const wanted = returnText(task.best);
  switch (verdict) {
    case 'hackable':
      return `“${label}” is hackable: its optimal policy ${deedOf(audit, kind)}. Task return ${returnText(design.best)}, where ${wanted} is possible.`;
    case 'may-be-hacked':
      return `“${label}” may be hacked: its optimal policies tie, and one of them ${deedOf(audit, kind)}. Task return ${returnText(design.worst)}, where ${wanted} is possible.`;
    case 'empty':
      return `“${label}” gives no incentive: it is a pure potential, so all policies earn the same. Add the task reward.`;
    case 'undecided':
      return [design.worst, design.best, task.worst].some(Number.isNaN)
        ? `“${label}” cannot be judged: task returns do not converge.`
        : `“${label}” cannot be judged: rounding cannot tell which of its actions are optimal. With all that may be, its task return is ${returnText(design.worst)} to ${returnText(design.best)}, where ${wanted} is possible. Make the rewards that nearly cancel differ by more.`;
    case 'agrees':
      return agreement(label, audit);
  }
}

function earnedText({ design, task }: AuditReturns): string {
  const [worst, best] = [returnText(design.worst), returnText(design.best)];
  const earned = worst === best ? worst : `${worst} to ${best}`;
  const own = returnText(task.best);
  const more = design.best > task.best && best !== own;
  return more ? `${earned} (the task’s own optimal policy at this discount: ${own})` : earned;
}

/** Shaping that pays nothing on a loop may still pay more there than a potential, which charges for standing still at a discount. */
function loopWords(loop: AuditLoop, actions: readonly string[]): string {
  const text = loopText(loop, actions, loop.shaping);
  return loop.shaping > 0
    ? `pays for a loop: ${text}`
    : `favors a loop: ${text}, more than a potential would pay there`;
}

function agreement(label: string, { returns, shaping, actions }: ExactAudit): string {
  const { potential } = shaping;
  const wanted = earnedText(returns);
  const share = shaping.share === 1 ? '' : `${rewardText(shaping.share)} × `;
  if (potential === 'none' && shaping.share < 0)
    return `“${label}” pays ${share}the task reward and nothing else: its optimal policy still has a task return of ${wanted}.`;
  if (potential === 'none')
    return `“${label}” pays ${share}the task reward and nothing else: its optimal policy is the task’s, with a task return of ${wanted}.`;
  if (potential === 'each' || potential === 'mean') {
    const how = potential === 'mean' ? ' on average over outcomes' : '';
    return `“${label}” is aligned with the task: its shaping is potential-based${how}, so the optimal policies stay optimal, with a task return of ${wanted}.`;
  }
  const { loop } = shaping;
  const danger =
    loop === null
      ? 'Its shaping is not potential-based, so this holds only for these weights.'
      : `But its shaping ${loopWords(loop, actions)}. With a larger weight, the loop may become optimal.`;
  return `“${label}” is aligned with the task: its optimal policy has a task return of ${wanted}. ${danger}`;
}
