import type { StoreApi } from 'zustand/vanilla';
import type { Experiment, Parsed, Problem } from '../../experiment/experiment.ts';
import type { Preset } from '../../experiment/preset.ts';
import type { DraftState, ViewState } from '../model/model.ts';
import type { RunStore } from '../model/run-store.ts';
import type { Remembered } from '../model/storage.ts';

interface FirstDraftDependencies {
  readonly presets: readonly Preset[];
  validate(input: unknown): Parsed<Experiment>;
}

/** Returns the draft of the last visit, or the first valid preset. @throws Error if there is none */
export function firstDraft(
  { validate, presets }: FirstDraftDependencies,
  remembered: Remembered | null,
  run: RunStore,
): { experiment: Experiment; presetId: string | null; warnings: readonly Problem[] } {
  const check = (input: unknown): Parsed<Experiment> => {
    try {
      return validate(input);
    } catch {
      return { ok: false, problems: [] };
    }
  };
  if (remembered !== null) {
    const parsed = check(remembered.draft);
    if (parsed.ok)
      return { experiment: parsed.value, presetId: remembered.presetId, warnings: parsed.warnings };
    run.notice(
      'warning',
      'The draft of your last visit is not valid in this version. A preset was opened instead.',
    );
  }
  for (const preset of presets) {
    const parsed = check(preset.experiment);
    if (parsed.ok) return { experiment: parsed.value, presetId: preset.id, warnings: parsed.warnings };
  }
  throw new Error('No preset is valid, so the program is damaged. Reload the page.');
}

/** The default view. */
export const FIRST_VIEW: ViewState = {
  overlay: 'value',
  seed: -1,
  pickedSeeds: [],
  xAxis: 'envSteps',
  logX: false,
  logY: false,
  hiddenVariants: [],
  theme: 'system',
  backend: 'auto',
  brush: '#',
  selectedCell: null,
  panel: 'charts',
  flags: 0,
  reward: { byAction: false, term: '', minus: -1 },
};

/** The view with which the front door, a study or a game starts its stage, whatever was shown before. */
export const PLAIN_VIEW = { overlay: 'value', seed: -1, hiddenVariants: [], flags: 0 } as const;

/** Removes selections that a smaller experiment does not have. */
export function fitView(view: StoreApi<ViewState>, experiment: Experiment | null): void {
  const { hiddenVariants, seed, pickedSeeds, selectedCell } = view.getState();
  if (experiment === null) return;
  const variants = experiment.variants.length;
  if (hiddenVariants.some((variant) => variant >= variants))
    view.setState({ hiddenVariants: hiddenVariants.filter((variant) => variant < variants) });
  if (seed >= experiment.seeds) view.setState({ seed: -1 });
  if (pickedSeeds.some((picked) => picked >= experiment.seeds))
    view.setState({ pickedSeeds: pickedSeeds.filter((picked) => picked < experiment.seeds) });
  if (selectedCell !== null && selectedCell.variant >= variants) view.setState({ selectedCell: null });
}

/** Returns the notice for a draft that is too long to start automatically. */
export function waitsForYou({ envSteps }: DraftState['cost'], seconds: number): string {
  const time =
    seconds < 5_400 ? `${Math.round(seconds / 60)} minutes` : `${Math.round(seconds / 3_600)} hours`;
  return `The draft of your last visit is open but not started, because it is long: ${formatSteps(envSteps)} environment steps take about ${time} at this speed on this device. Press play to start it, or choose a preset.`;
}

function formatSteps(steps: number): string {
  return new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 2 }).format(steps);
}
