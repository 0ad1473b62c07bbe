import type { Plan } from '../../engine/contract.ts';
import { useDraft, useLab } from '../model/hooks.ts';
import type { ChartEntry } from './chart-contract.ts';
import { mainCharts } from './registry.ts';

/** Returns the charts next to the maps, including those that the open preset asks for. */
export function useMainCharts(plan: Plan | null): readonly ChartEntry[] {
  const { presets } = useLab();
  const id = useDraft(({ presetId }) => presetId);
  return plan === null ? [] : mainCharts(plan, presets.find((preset) => preset.id === id)?.shows);
}
