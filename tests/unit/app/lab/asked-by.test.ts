import { describe, expect, it } from 'vitest';
import { askedBy } from '../../../../src/app/share/asked-by.ts';
import { choices } from '../../../../src/choices.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { canonicalText, fileText } from '../../../../src/experiment/canonical.ts';
import type { Experiment } from '../../../../src/experiment/experiment.ts';

const { catalogue, presets } = choices;
const parsed = (text: string): Experiment => {
  const found = validate(text);
  if (!found.ok) throw new Error(JSON.stringify(found.problems));
  return found.value;
};

describe.each(presets)('the preset $id', (preset) => {
  it('is known again with its question in a link and in a file', () => {
    for (const text of [
      canonicalText(preset.experiment, catalogue),
      fileText(preset.experiment, catalogue),
      JSON.stringify(preset.experiment),
    ]) {
      const asked = askedBy(parsed(text), presets, null);
      expect(asked?.preset.question).toBe(preset.question);
      expect(asked?.same).toBe(true);
    }
  });

  it('keeps its question after a change, and the change is reported', () => {
    const changed = { ...preset.experiment, seeds: preset.experiment.seeds + 1 };
    expect(askedBy(changed, presets, null)).toEqual({ preset, same: false });
    expect(askedBy({ ...preset.experiment, notes: 'For Tuesday.' }, presets, null)?.same).toBe(true);
  });

  it('asks nothing any more under another name or in another family of worlds', () => {
    const { experiment } = preset;
    expect(askedBy({ ...experiment, name: `${experiment.name}!` }, presets, null)).toBeNull();
    expect(askedBy({ ...experiment, world: { family: 'another' } }, presets, null)).toBeNull();
  });
});
