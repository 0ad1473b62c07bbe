/** The draft shown when the page opens. */
import type { Experiment, Parsed, Problem } from '../../experiment/experiment.ts';
import type { Preset } from '../../experiment/preset.ts';
import type { Remembered } from '../storage.ts';
import type { RunStore } from '../stores/run-store.ts';

interface FirstDraftDependencies {
  readonly presets: readonly Preset[];
  validate(input: unknown): Parsed<Experiment>;
}

/** The draft of the last visit, or the first preset that is valid. @throws Error when there is none */
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
