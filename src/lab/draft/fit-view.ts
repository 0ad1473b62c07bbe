/** The default view, and its adjustment to a smaller experiment. */
import type { StoreApi } from 'zustand/vanilla';
import type { Experiment } from '../../experiment/experiment.ts';
import type { ViewState } from '../model.ts';

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
