/** Opens a search result, either at its address or in the lab, where it can be undone. */

import type { METRICS } from '../../stats/metrics/dictionary.ts';
import { showStep, stepOf } from '../builder/steps.ts';
import { goTo, goToLab } from '../kit/address.ts';
import type { Lab } from '../model/lab.ts';
import type { FindEntry, PartKind, Target } from './entry.ts';
import { runAction } from './find-actions.ts';

/** Waits this long for a builder field or a chart that is not drawn yet, to scroll to it. */
const PATIENCE_MS = 4_000;
const EVERY_MS = 50;

function whenThere(
  find: () => HTMLElement | null,
  show: (found: HTMLElement) => void,
  missing = () => {},
): void {
  const begin = performance.now();
  const look = () => {
    const found = find();
    if (found !== null) show(found);
    else if (performance.now() - begin < PATIENCE_MS) setTimeout(look, EVERY_MS);
    else missing();
  };
  look();
}

function bringIntoView(found: HTMLElement): void {
  for (
    let fold = found.closest('details');
    fold !== null;
    fold = fold.parentElement?.closest('details') ?? null
  )
    fold.open = true;
  found.scrollIntoView({ block: 'center' });
  const entry = 'input:not([tabindex="-1"]), select, textarea, [contenteditable="true"]';
  const target =
    found.querySelector<HTMLElement>(entry) ?? found.querySelector<HTMLElement>('[tabindex="0"], button');
  target?.focus({ preventScroll: true });
}

/** @param path of a field (`variants[0].agent.alpha`), or of a part, whose first field is shown */
function revealField(path: string): void {
  if (path === '') return;
  showStep(stepOf(path));
  goTo('#builder', true);
  const exactly = `[data-path="${CSS.escape(path)}"]`;
  const within = `[data-path^="${CSS.escape(path)}"]`;
  whenThere(() => {
    const found = document.querySelector<HTMLElement>(exactly) ?? document.querySelector<HTMLElement>(within);
    return found === null || found.closest('[hidden]') !== null ? null : found; // its step is on its way
  }, bringIntoView);
}

function revealChart(title: string, missing: () => void): void {
  whenThere(
    () =>
      [...document.querySelectorAll<HTMLElement>('figure')].find(
        (figure) => figure.querySelector('h3')?.textContent === title,
      ) ?? null,
    bringIntoView,
    missing,
  );
}

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

/** Runs a changed draft and offers to undo the change. */
function changed(lab: Lab, change: () => unknown, title: string): void {
  const before = lab.draft.getState().experiment;
  change();
  const { experiment } = lab.draft.getState();
  if (experiment === before) return;
  const reported = lab.run.getState().notices.some(({ undoes }) => undoes === experiment);
  if (!reported) lab.tell('info', `“${title}” is open.`, { undoes: experiment });
  lab.actions.start();
}
const openPreset = (id: string, title: string, lab: Lab) =>
  changed(lab, () => lab.actions.openPreset(id), title);

async function bring(lab: Lab, ...what: Parameters<Lab['actions']['bring']>): Promise<void> {
  const fits = await lab.actions.bring(...what);
  if (fits === false) lab.tell('warning', `“${what[0]}” does not fit this world or any other.`);
}

/** Returns the path of a part in the draft, or null if it has none. */
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

/** Shows a part in the builder. A part that the experiment lacks is added as a new variant, or with a preset that has it. */
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

/** Opens the metric's chart if the lab's run has one, or else its definition. */
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
