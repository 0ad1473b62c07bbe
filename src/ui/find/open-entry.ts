/** Opens what was found: at its address, or in the lab, where it can be undone. */
import type { FindEntry, PartKind, Target } from '../../lab/find/entry.ts';
import type { Lab } from '../../lab/lab.ts';
import type { METRICS } from '../../measure/metrics/dictionary.ts';
import { goTo, goToLab } from '../address.ts';
import { runAction } from './find-actions.ts';
import { revealChart, revealField } from './reveal.ts';

export async function openEntry({ target, title }: FindEntry, lab: Lab): Promise<void> {
  if (target.open === 'address') return goTo(target.hash);
  if (target.open === 'action') return runAction(target.id, lab);
  if (target.open === 'metric') return openMetric(target.id, lab);
  goToLab();
  await lab.checked();
  if (target.open === 'preset') return openPreset(target.id, title, lab);
  if (target.open === 'world') {
    const { name, family } = target;
    return changed(lab, () => lab.actions.openWorldExample(name, family), title);
  }
  if (target.open === 'part') return showPart(target.part, target.id, lab);
  if (target.open === 'setting') return openSetting(target, lab);
  const { terms, family } = target.design;
  const homes = 'worlds' in target.design ? target.design.worlds : [];
  await bring(lab, title, { reward: terms }, [...homes, family]);
}

/** Runs what the change made of the draft, and offers to undo it. */
function changed(lab: Lab, change: () => unknown, title: string): void {
  const before = lab.draft.getState().experiment;
  change();
  const { experiment } = lab.draft.getState();
  if (experiment === before) return;
  const told = lab.run.getState().notices.some(({ undoes }) => undoes === experiment);
  if (!told) lab.tell('info', `“${title}” is open.`, { undoes: experiment });
  lab.actions.start();
}
const openPreset = (id: string, title: string, lab: Lab) =>
  changed(lab, () => lab.actions.openPreset(id), title);

async function bring(lab: Lab, ...what: Parameters<Lab['actions']['bring']>): Promise<void> {
  const fits = await lab.actions.bring(...what);
  if (fits === false) lab.tell('warning', `“${what[0]}” does not fit this world or any other.`);
}

/** Where the draft has a part; null: it has not. */
function placeOf(part: PartKind, ids: readonly string[], lab: Lab): string | null {
  const { world, variants } = lab.draft.getState().experiment;
  if (part === 'worlds') return ids.includes(world.family) ? 'world' : null;
  for (const [k, { agent, reward }] of variants.entries()) {
    if (part === 'agents' && ids.includes(agent.type)) return `variants[${k}].agent`;
    const place = part === 'terms' ? reward.findIndex(({ term }) => ids.includes(term)) : -1;
    if (place >= 0) return `variants[${k}].reward[${place}]`;
  }
  return null;
}

/** The part in the builder; what the experiment does not have comes as a new variant, or with a preset that has it. */
async function showPart(part: PartKind, id: string, lab: Lab): Promise<void> {
  const place = placeOf(part, [id], lab);
  if (place !== null) return revealField(place);
  await bringPart(part, id, lab);
  revealField(placeOf(part, [id], lab) ?? '');
}

async function bringPart(part: PartKind, id: string, lab: Lab): Promise<void> {
  const { experiment } = lab.draft.getState();
  const { label = id, worlds = [] } = lab.catalogue[part].find((one) => one.id === id) ?? {};
  if (part === 'worlds') return changed(lab, () => lab.actions.setWorldFamily(id), label);
  const fits = worlds.length === 0 || worlds.includes(experiment.world.family);
  const preset = lab.presets.find(({ experiment: { variants } }) =>
    variants.some(({ agent, reward }) =>
      part === 'agents' ? agent.type === id : reward.some(({ term }) => term === id),
    ),
  );
  if (!fits && preset !== undefined) return openPreset(preset.id, preset.title, lab);
  const [first] = experiment.variants;
  await bring(
    lab,
    label,
    part === 'agents' ? { agent: { type: id } } : { reward: [...(first?.reward ?? []), { term: id }] },
    worlds,
  );
}

async function openSetting(
  { part, ids, name }: Extract<Target, { open: 'setting' }>,
  lab: Lab,
): Promise<void> {
  if (part === 'experiment') return revealField(name);
  const [id] = ids;
  if (placeOf(part, ids, lab) === null && id !== undefined) await bringPart(part, id, lab);
  const place = placeOf(part, ids, lab);
  if (place !== null) revealField(`${place}.${name}`);
}

/** Its chart where the run in the lab has one, else what it means. */
async function openMetric(id: keyof typeof METRICS, lab: Lab): Promise<void> {
  const meaning = `#glossary=metric-${id}`;
  const { plan } = lab.run.getState();
  if (plan === null) return goTo(meaning);
  const { chartsOf } = await import('../charts/registry.ts');
  const chart = chartsOf(plan).find(({ metric }) => metric === id);
  if (chart === undefined) return goTo(meaning);
  goToLab();
  lab.actions.setView({ panel: 'charts' });
  revealChart(chart.title, () => goTo(meaning));
}
