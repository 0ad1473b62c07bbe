import { describe, expect, it } from 'vitest';
import { choiceTexts } from '../../../src/choice-words.ts';
import { choices } from '../../../src/choices.ts';
import { presets } from '../../../src/engine/experiment/presets.ts';
import { catalogue } from '../../../src/engine/program/catalogue.ts';
import { textsFor, textsOf, withoutTexts } from '../../../src/experiment/catalogue-words.ts';

describe('the separate help texts of a catalogue', () => {
  const whole = catalogue();

  it('return to the entry and the field that they were taken from', () => {
    const bare = withoutTexts(whole);
    const words = textsFor(bare, [], textsOf(whole, []));
    for (const kind of ['worlds', 'agents', 'terms'] as const)
      for (const [k, entry] of whole[kind].entries()) {
        const without = bare[kind][k];
        if (without === undefined) throw new Error(`no entry ${entry.id}`);
        expect(without.help).toBe('');
        expect(words.get(without)?.help).toBe(entry.help);
        expect(words.get(without)?.reference).toBe(entry.reference);
        expect(without.fields.map((field) => words.get(field)?.help)).toEqual(
          entry.fields.map((field) => field.help),
        );
        expect(without.fields.map(({ help: _, ...field }) => field)).toEqual(
          entry.fields.map(({ help: _, ...field }) => field),
        );
      }
  });

  it('match the catalogue that the build gives the page', () => {
    const [first] = choices.catalogue.agents;
    if (first === undefined) throw new Error('no agent');
    const help = whole.agents.find(({ id }) => id === first.id)?.help ?? '';
    expect(help).not.toBe('');
    const words = textsFor(choices.catalogue, choices.presets, choiceTexts);
    expect(words.get(first)?.help).toBe(help);
    expect(choices.presets.map((preset) => words.get(preset)?.help)).toEqual(
      presets.map(({ watch }) => watch),
    );
  });

  it('are rejected for another catalogue', () => {
    expect(() => textsFor(withoutTexts(whole), [], textsOf(whole, []).slice(1))).toThrow(RangeError);
  });
});

it('gives a setting a logarithmic slider if its range spans a factor above 1,000, and never if it can be 0', () => {
  const whole = catalogue();
  for (const entry of [...whole.worlds, ...whole.agents, ...whole.terms])
    for (const field of entry.fields) {
      if (field.kind !== 'number') continue;
      const wide = field.min > 0 && field.max / field.min > 1_000;
      if (wide) expect(field.log, `${entry.id}.${field.name}`).toBe(true);
      if (field.min <= 0) expect(field.log, `${entry.id}.${field.name}`).not.toBe(true);
    }
});
