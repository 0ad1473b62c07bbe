/** What changed between two experiments, in one line: "Arm 2: alpha 0.1 → 0.3". */
import type { ArmSpec, Experiment } from './experiment.ts';
import { formatNumber } from './numerals.ts';
import { isPlainObject, samePlain, shorten } from './plain-data.ts';

const MOST_PARTS = 3;

function show(value: unknown): string {
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'string') return value === '' ? '“”' : shorten(value, 24);
  if (value === undefined) return 'none';
  if (!Array.isArray(value)) return String(value);
  const text = value.map((item) => (typeof item === 'number' ? formatNumber(item) : String(item))).join(', ');
  return text.length <= 24 ? `[${text}]` : `list of ${value.length}`;
}

/** Changed settings of two flat objects. A list of rows is only named: nobody reads a map in a sentence. */
function settings(before: object, after: object): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    const from: unknown = Reflect.get(before, name);
    const to: unknown = Reflect.get(after, name);
    if (samePlain(from, to)) return [];
    const isText = (value: unknown) =>
      (Array.isArray(value) && typeof value[0] === 'string') ||
      (typeof value === 'string' && value.length > 24);
    return [isText(from) || isText(to) ? `${name} edited` : `${name} ${show(from)} → ${show(to)}`];
  });
}

function reward(before: ArmSpec['reward'], after: ArmSpec['reward']): string[] {
  const names = (terms: ArmSpec['reward']) => terms.map((term) => term.term);
  if (samePlain(names(before), names(after))) {
    return after.flatMap((term, i) => settings(before[i] ?? {}, term).map((part) => `${term.term} ${part}`));
  }
  const missing = (from: string[], to: string[]) => {
    const rest = [...to];
    return from.filter((name) => {
      const at = rest.indexOf(name);
      if (at >= 0) rest.splice(at, 1);
      return at < 0;
    });
  };
  const removed = missing(names(before), names(after)).map((name) => `without ${name}`);
  const added = missing(names(after), names(before)).map((name) => `with ${name}`);
  return removed.length + added.length === 0 ? ['terms in another order'] : [...added, ...removed];
}

function arm(before: ArmSpec, after: ArmSpec): string[] {
  const label = before.label === after.label ? [] : [`label ${show(before.label)} → ${show(after.label)}`];
  // Settings of two different algorithms are not comparable, so only the change of algorithm is said.
  const agent =
    before.agent.type === after.agent.type
      ? settings(before.agent, after.agent)
      : [`${before.agent.type} → ${after.agent.type}`];
  return [...label, ...agent, ...reward(before.reward, after.reward)];
}

function parts(before: Experiment, after: Experiment): string[] {
  const pick = ({ name, seeds, seed, envSteps, checkpoints }: Experiment) => ({
    name,
    seeds,
    seed,
    envSteps,
    checkpoints,
  });
  const world =
    before.world.family === after.world.family
      ? settings(before.world, after.world)
      : [`${before.world.family} → ${after.world.family}`];
  const all = world.map((part) => `world: ${part}`);
  const count = after.arms.length - before.arms.length;
  if (count !== 0) {
    all.push(`${Math.abs(count)} arm${Math.abs(count) === 1 ? '' : 's'} ${count > 0 ? 'added' : 'removed'}`);
  } else {
    after.arms.forEach((now, i) => {
      const was = before.arms[i];
      if (was !== undefined) all.push(...arm(was, now).map((part) => `arm ${i + 1}: ${part}`));
    });
  }
  all.push(...settings(pick(before), pick(after)));
  if (before.notes !== after.notes) all.push('notes edited');
  if (!samePlain(before.edits, after.edits)) all.push('edits changed');
  return all;
}

/** Empty when the two are the same. */
export function difference(before: Experiment, after: Experiment): string {
  if (!isPlainObject(before) || !isPlainObject(after)) return '';
  const all = parts(before, after);
  const shown = all.slice(0, MOST_PARTS);
  const more = all.length - shown.length;
  return more === 0 ? shown.join('; ') : `${shown.join('; ')}; and ${more} more`;
}
