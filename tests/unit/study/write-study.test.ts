/** Every study that the form can make is complete: it passes the same check as a file, and its verdict is that of its parts. */
import { describe, expect, it } from 'vitest';
import { validate } from '../../../src/engine/experiment/validate.ts';
import type { Experiment } from '../../../src/experiment/experiment.ts';
import { checkStudyFile } from '../../../src/services/student/study-check.ts';
import { studyFileText } from '../../../src/study/study-file.ts';
import { fillTexts } from '../../../src/study/texts.ts';
import {
  FORM_KINDS,
  type FormFacts,
  type FormKind,
  firstForm,
  firstPart,
  fitForm,
  sentenceOf,
  studyOf,
} from '../../../src/study/write-study.ts';
import { main } from '../../studies/made-study.ts';

function experimentOf(changes: object = {}): Experiment {
  const { vary: _, ...plain } = main;
  const read = validate({ ...plain, ...changes });
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join());
  return read.value;
}
const factsOf = (experiment: Experiment): FormFacts => ({
  experiment,
  world: 'Gridworld',
  metric: (id) => (id === 'taskReturn' ? 'task return' : id),
  coreMinutes: 0.1,
  pilots: [],
});
const problemsOf = (text: string) => {
  const read = checkStudyFile(text, new Set());
  return read.ok ? read.warnings : read.problems;
};
const labels = ['Sarsa', 'Q-learning'];

describe('A study of the form', () => {
  it.each(Object.keys(FORM_KINDS) as FormKind[])(
    'is complete with a part of kind %s, as a part and as a gate',
    (kind) => {
      const experiment = experimentOf();
      const part = { ...firstPart(labels, 'taskReturn'), kind, number: 0.5 };
      const form = { ...firstForm(experiment), parts: [part], gates: [part] };
      expect(problemsOf(studyFileText(studyOf(form, factsOf(experiment))))).toEqual([]);
    },
  );
  it('keeps edits, evaluation and episodes of the experiment, for the chosen variants', () => {
    const experiment = experimentOf({
      episodes: 50,
      evaluation: { every: 2 },
      variants: [...main.variants, { label: 'Third', agent: { type: 'sarsa' }, reward: [] }],
      edits: [{ at: 20, patch: { world: { slip: 0.1 } } }],
    });
    const form = fitForm({ ...firstForm(experiment), variants: labels }, experiment);
    const study = studyOf(form, factsOf(experiment));
    expect(problemsOf(studyFileText(study))).toEqual([]);
    expect(study.runs.main?.variants.map(({ label }) => label)).toEqual(labels);
    expect(study.runs.main).toMatchObject({ episodes: 50, evaluation: { every: 2 }, seeds: 20 });
    expect(study.runs.main?.edits).toHaveLength(1);
  });
  it('of one variant says where it ends', () => {
    const experiment = experimentOf({ variants: main.variants.slice(0, 1) });
    const form = firstForm(experiment);
    expect(form.parts.map(({ kind }) => kind)).toEqual(['over']);
    expect(problemsOf(studyFileText(studyOf(form, factsOf(experiment))))).toEqual([]);
  });
  it('says what was typed, and fills in what was cleared', () => {
    const experiment = experimentOf();
    const form = firstForm(experiment);
    const typed = studyOf({ ...form, texts: { claim: 'Sarsa wins.', question: '  ' } }, factsOf(experiment));
    expect(typed.claim).toBe('Sarsa wins.');
    expect(typed.question).toBe('Does Sarsa differ from Q-learning in task return?');
  });
  it('has a title and a right answer that follow from the outcome, also where fewer steps are better', () => {
    const experiment = experimentOf();
    for (const [kind, low, title] of [
      ['ahead', 'Q-learning', 'Sarsa is below Q-learning in task return'],
      ['sooner', 'Sarsa', 'Sarsa reaches 0 in task return sooner than Q-learning'],
    ] as const) {
      const form = { ...firstForm(experiment), parts: [{ ...firstPart(labels, 'taskReturn'), kind }] };
      const study = studyOf(form, factsOf(experiment));
      // Both read 20 numbers of each variant: those of Sarsa are smaller.
      const reading = kind === 'ahead' ? 'taskReturn end' : 'taskReturn steps to 0';
      const numbers = (from: number) => Array.from({ length: 20 }, (_, k) => from + (k % 5));
      const scores = { [`main/Sarsa ${reading}`]: numbers(10), [`main/Q-learning ${reading}`]: numbers(100) };
      const filled = fillTexts(study, { scores, curves: {} });
      expect(filled.title).toBe(title);
      expect(filled.teaching.predict.options[filled.teaching.predict.answer]).toBe(low);
    }
  });
});

describe('The form', () => {
  it('keeps what fits after a variant was renamed, and replaces what is gone', () => {
    const experiment = experimentOf({
      variants: [{ label: 'New', agent: { type: 'sarsa' }, reward: [] }, main.variants[1]],
    });
    const form = fitForm(firstForm(experimentOf()), experiment);
    expect(form.variants).toEqual(['Q-learning']);
    expect(form.parts[0]).toMatchObject({ variant: 'Q-learning' });
  });
  it('says each part in one sentence', () => {
    const part = firstPart(labels, 'taskReturn');
    expect(sentenceOf({ ...part, number: 5 }, factsOf(experimentOf()))).toBe(
      'Sarsa is above Q-learning by more than 5 in task return.',
    );
    expect(sentenceOf({ ...part, kind: 'within', number: 0.1, when: 'area' }, factsOf(experimentOf()))).toBe(
      'Sarsa and Q-learning differ by less than 0.1 in task return, over the whole run.',
    );
  });
});
