/** Groups presets by agent and world family, and filters them by a search. */
import type { Lab } from '../../lab/model.ts';

export type ListedPreset = Lab['presets'][number];

export interface PresetGroup {
  readonly label: string;
  readonly presets: readonly ListedPreset[];
}

type Known = Pick<Lab, 'presets' | 'catalogue'>;

/** Groups in the order in which their first preset comes; presets keep their order. Those without a match are left out. */
export function presetGroups(lab: Known, search: string): PresetGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, ListedPreset[]>();
  for (const preset of lab.presets) {
    const label = groupOf(lab, preset);
    if (!groups.has(label)) groups.set(label, []);
    const text = textOf(lab, preset, label);
    if (words.every((word) => text.includes(word))) groups.get(label)?.push(preset);
  }
  return [...groups]
    .map(([label, presets]) => ({ label, presets }))
    .filter(({ presets }) => presets.length > 0);
}

function groupOf({ catalogue }: Known, { experiment }: ListedPreset): string {
  const world = catalogue.worlds.find(({ id }) => id === experiment.world.family)?.label ?? 'Other worlds';
  const families = experiment.variants.map(
    ({ agent }) => catalogue.agents.find(({ id }) => id === agent.type)?.family,
  );
  return families.includes('networks') ? `${world}, networks` : world;
}

/** The searchable text of a preset: its texts and the names of its parts. */
function textOf({ catalogue }: Known, preset: ListedPreset, label: string): string {
  const { title, question, watch, experiment } = preset;
  const parts = experiment.variants.flatMap(({ label: variant, agent, reward }) => [
    variant,
    catalogue.agents.find(({ id }) => id === agent.type)?.label,
    ...reward.map(({ term }) => catalogue.terms.find(({ id }) => id === term)?.label),
  ]);
  return [label, title, question, watch, ...parts].join(' ').toLowerCase();
}
