import { describe, expect, it } from 'vitest';
import { choiceTexts } from '../../../src/choice-words.ts';
import { choices } from '../../../src/choices.ts';
import { presets } from '../../../src/engine/experiment/presets.ts';
import { catalogue } from '../../../src/engine/program/catalogue.ts';
import { textsFor, textsOf, withoutTexts } from '../../../src/experiment/catalogue-words.ts';

describe('the words of a catalogue, apart from it', () => {
  const whole = catalogue();

  it('come back to the entry and the field that they were taken from', () => {
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

  it('that the build gives the page are those of the catalogue that it gives the page', () => {
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

  it('of another catalogue are refused', () => {
    expect(() => textsFor(withoutTexts(whole), [], textsOf(whole, []).slice(1))).toThrow(RangeError);
  });
});

it('Settings over a factor of more than 1,000 have a slider with a logarithmic scale, which no setting has that can be 0', () => {
  const whole = catalogue();
  for (const entry of [...whole.worlds, ...whole.agents, ...whole.terms])
    for (const field of entry.fields) {
      if (field.kind !== 'number') continue;
      const wide = field.min > 0 && field.max / field.min > 1_000;
      if (wide) expect(field.log, `${entry.id}.${field.name}`).toBe(true);
      if (field.min <= 0) expect(field.log, `${entry.id}.${field.name}`).not.toBe(true);
    }
});
