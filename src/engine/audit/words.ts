/** The verdict of an audit, and the sentence that says it. */
import type { WorldBuild } from '../../worlds/contract.ts';
import type { AuditLoop, AuditPath, AuditReturns, AuditVerdict, ExactAudit } from './contract.ts';

const MINUS = '\u2212';

/** Returns as they are read aloud: two places, more where two would hide a difference. */
export function returnText(x: number): string {
  if (Number.isNaN(x)) return 'unknown';
  if (!Number.isFinite(x)) return x > 0 ? '+∞' : `${MINUS}∞`;
  const size = Math.abs(x);
  const text = size >= 1000 ? x.toFixed(0) : size > 0 && size < 0.01 ? x.toPrecision(2) : x.toFixed(2);
  return /^-0\.?0*$/.test(text) ? text.slice(1) : text.replace('-', MINUS);
}

/** Rewards of a loop: no more places than they have. */
function rewardText(x: number): string {
  const text = String(Number(x.toPrecision(3)));
  return text === '-0' ? '0' : text.replace('-', MINUS);
}

/** Task returns closer than this are the same. */
function slackOf({ task, random }: AuditReturns): number {
  const sizes = [Math.abs(task.best - random), Math.abs(task.best) * 1e-3].filter(Number.isFinite);
  // Where the task pays without end, what is finite is judged by the unit of reward.
  return 1e-6 * Math.max(...(sizes.length === 0 ? [1] : sizes), 1e-9);
}

export function verdictOf({ returns, shaping }: ExactAudit): AuditVerdict {
  const { design, task } = returns;
  if ([design.worst, design.best, task.worst].some(Number.isNaN)) return 'undecided';
  if (shaping.potential !== 'no' && shaping.share === 0) return 'empty';
  const slack = slackOf(returns);
  if (task.worst - design.best > slack) return 'hackable';
  if (task.worst - design.worst > slack) return 'may-be-hacked';
  return 'agrees';
}

type Kind = WorldBuild['view']['kind'];

/** Most actions of a walk that are named one by one. */
const NAMED = 12;

function actionsText(path: AuditPath, actions: readonly string[], kind: Kind): string {
  const names = path.actions.map((a) => actions[a] ?? String(a));
  const shown = names.slice(0, NAMED);
  const rest = names.length - shown.length;
  if (kind === 'tokens') return `“${shown.join(' ')}${rest > 0 ? ' …' : ''}”`;
  const text = grouped(shown).join(', ');
  return rest > 0 ? `${text} and ${rest} more` : text;
}

/** right, right, right → 3 × right */
function grouped(names: readonly string[]): string[] {
  const out: { name: string; count: number }[] = [];
  for (const name of names) {
    const before = out.at(-1);
    if (before?.name === name) before.count++;
    else out.push({ name, count: 1 });
  }
  return out.map(({ name, count }) => (count > 1 ? `${count} × ${name}` : name));
}

export function loopText(loop: AuditLoop, actions: readonly string[], paid = loop.design): string {
  const steps = loop.actions.length;
  const every = steps === 1 ? 'every step' : `every ${steps} steps`;
  const way = actionsText(loop, actions, 'grid');
  const pay = paid < 0 ? `costs ${rewardText(-paid)}` : `pays ${rewardText(paid)}`;
  return `${way} (${pay} ${every}${loop.certain ? '' : ', on its likeliest way'})`;
}

/** Where a loop stays, if it stays on one cell of a map. */
function placeText(loop: AuditLoop, view: ExactAudit['view']): string {
  if (view.kind !== 'grid') return '';
  const cells = new Set(loop.observations.map((observation) => observation % (view.width * view.height)));
  const [cell = 0] = cells;
  return cells.size === 1
    ? ` at row ${Math.floor(cell / view.width) + 1}, column ${(cell % view.width) + 1}`
    : '';
}

function deed({ loop, path, actions, view }: ExactAudit, kind: Kind): string {
  if (loop !== null) {
    const one = loop.actions.length === 1;
    return `${one ? 'repeats' : 'circles'} ${loopText(loop, actions)}${placeText(loop, view)} and never finishes`;
  }
  if (path.actions.length === 0) return 'does nothing';
  const verb = { grid: 'goes', arms: 'pulls', tokens: 'writes', language: 'writes' }[kind];
  const what = actionsText(path, actions, kind);
  return kind === 'arms' ? `${verb} “${what}”` : `${verb} ${what}`;
}

/** @param label of the variant @param kind of world, for the right verb */
export function sentenceOf(label: string, audit: ExactAudit, verdict: AuditVerdict, kind: Kind): string {
  const { design, task } = audit.returns;
  const wanted = returnText(task.best);
  switch (verdict) {
    case 'hackable':
      return `“${label}” is hackable: its best policy ${deed(audit, kind)}: task return ${returnText(design.best)} where ${wanted} is possible.`;
    case 'may-be-hacked':
      return `“${label}” may be hacked: its best policies tie, and one of them ${deed(audit, kind)}: task return ${returnText(design.worst)} where ${wanted} is possible.`;
    case 'empty':
      return `“${label}” asks for nothing: it is a pure potential, under which every policy earns the same. Add the task reward.`;
    case 'undecided':
      return `What “${label}” asks for cannot be decided: task returns do not settle.`;
    case 'agrees':
      return agreement(label, audit);
  }
}

/** What the design's best policies earn, of which none earns less than the task's own. */
function earnedText({ design, task }: AuditReturns): string {
  const [worst, best] = [returnText(design.worst), returnText(design.best)];
  const earned = worst === best ? worst : `${worst} to ${best}`;
  const own = returnText(task.best);
  const more = design.best > task.best && best !== own;
  return more ? `${earned}, where the task’s own at this discount has ${own}` : earned;
}

function agreement(label: string, { returns, shaping, actions }: ExactAudit): string {
  const { potential } = shaping;
  const wanted = earnedText(returns);
  const share = shaping.share === 1 ? '' : `${rewardText(shaping.share)} × `;
  if (potential === 'none' && shaping.share < 0)
    return `“${label}” pays ${share}the task reward and nothing else: its best policy earns the task return ${wanted} all the same.`;
  if (potential === 'none')
    return `“${label}” pays ${share}the task reward and nothing else: its best policy is the task’s, task return ${wanted}.`;
  if (potential === 'each' || potential === 'mean') {
    const how = potential === 'mean' ? 'on average over outcomes ' : '';
    return `“${label}” asks for what the task asks for: its shaping is ${how}potential-based, so the best policies stay the best, task return ${wanted}.`;
  }
  const { loop } = shaping;
  const danger =
    loop === null
      ? 'Its shaping is not potential-based, so this holds for these weights only.'
      : `But its shaping pays a loop: ${loopText(loop, actions, loop.shaping)}. With more weight it may win.`;
  return `“${label}” earns what the task asks for: its best policy has task return ${wanted}. ${danger}`;
}
