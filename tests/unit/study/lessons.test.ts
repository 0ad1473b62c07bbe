/** What holds of all lessons, and of the steps of every study. */
import { describe, expect, it } from 'vitest';
import { addressOf, viewOf } from '../../../src/app/kit/view-address.ts';
import { stepsOf, stepWithin } from '../../../src/app/lessons/study-steps.ts';
import { type Lesson, lessons, piecesOf } from '../../../src/study/lessons.ts';
import { studies } from '../../../src/study/registry.ts';
import { filledOf } from '../../studies/recorded.ts';

/** Words of the glossary that lessons may link to. */
const GLOSSARY = new Set(
  'reward return policy value entropy advantage td-error kl potential exploration episode seed baseline discount reward-hacking over-optimization reward-model policy-gradient'.split(
    ' ',
  ),
);
const LONGEST_SENTENCE = 20; // words

const plain = (text: string) =>
  piecesOf(text)
    .map(({ text: part }) => part)
    .join('');
const textsOf = ({ title, about, predict, words, questions }: Lesson): readonly string[] => [
  title,
  about,
  ...(predict === undefined ? [] : [predict.ask, ...predict.options]),
  ...Object.values(words).flat(),
  ...questions.flatMap(({ ask, options, wrong, explains }) => [
    ask,
    ...options,
    ...Object.values(wrong),
    explains,
  ]),
];
const sentencesOf = (text: string) =>
  plain(text)
    .split(/(?<=[.?!:])\s+/)
    .filter((sentence) => sentence !== '');

describe('The course', () => {
  it('has twelve lessons in order, each with an id and a study of its own', () => {
    expect(lessons.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(new Set(lessons.map(({ id }) => id)).size).toBe(12);
    expect(new Set(lessons.map(({ study }) => study)).size).toBe(12);
  });
  it('begins at the front door with the farmed bonus', () => {
    expect(lessons.map(({ id }) => id)).toContain('farmed-bonus');
  });
  it('explains every word of the glossary that it needs, and links to no other', () => {
    const linked = lessons
      .flatMap(textsOf)
      .flatMap(piecesOf)
      .flatMap(({ word }) => word ?? []);
    expect(linked.filter((word) => !GLOSSARY.has(word))).toEqual([]);
    for (const word of GLOSSARY) expect(linked).toContain(word);
  });
});

describe.each(lessons.map((lesson) => [lesson.id, lesson] as const))('Lesson %s', (_, lesson) => {
  it('belongs to a study and asks with its answer', () => {
    const study = studies.find(({ id }) => id === lesson.study);
    if (study === undefined) throw new Error('There is no such study.');
    const { options, answer } = filledOf(study).teaching.predict;
    expect(options[answer]).toBeDefined();
    expect(lesson.predict?.options ?? options).toHaveLength(options.length);
  });
  it('has words for every step', () => {
    for (const paragraphs of Object.values(lesson.words)) {
      expect(paragraphs.length).toBeGreaterThan(0);
      for (const text of paragraphs) expect(text.trim()).not.toBe('');
    }
  });
  it('ends with three questions, each with one right answer among different ones, and a reason for each', () => {
    expect(lesson.questions).toHaveLength(3);
    for (const { options, answer, wrong, explains } of lesson.questions) {
      expect(options.length).toBeGreaterThanOrEqual(2);
      expect(new Set(options).size).toBe(options.length);
      expect(options[answer]).toBeDefined();
      expect(explains).not.toBe('');
      const others = [...options.keys()].filter((option) => option !== answer);
      expect(Object.keys(wrong).map(Number)).toEqual(others);
      expect(Object.values(wrong)).not.toContain('');
    }
    expect(new Set(lesson.questions.map(({ answer }) => answer)).size).toBeGreaterThan(1);
  });
  it('speaks in sentences of at most twenty words', () => {
    const long = textsOf(lesson)
      .flatMap(sentencesOf)
      .filter((sentence) => sentence.split(/\s+/).length > LONGEST_SENTENCE);
    expect(long).toEqual([]);
  });
});

describe('Steps', () => {
  it('are five for every study and six for a lesson, each with an address of its own', () => {
    for (const [names, view, ids] of [
      [stepsOf(false), 'study', studies.map(({ id }) => id)],
      [stepsOf(true), 'lesson', lessons.map(({ id }) => id)],
    ] as const) {
      expect(names).toHaveLength(view === 'study' ? 5 : 6);
      for (const id of ids)
        for (const step of names.keys())
          expect(viewOf(addressOf(view, id, step + 1))).toEqual({ name: view, id, step: step + 1 });
    }
  });
  it('outside of the study lead to the nearest one that there is', () => {
    expect(stepWithin(stepsOf(false), 9)).toBe(5);
    expect(stepWithin(stepsOf(true), 9)).toBe(6);
    expect(stepWithin(stepsOf(true), 0)).toBe(1);
  });
  it('have words in every study', () => {
    for (const { teaching, changes } of studies) {
      for (const text of [teaching.before, teaching.watch, teaching.after, teaching.predict.ask])
        expect(text.trim()).not.toBe('');
      expect(changes.every(({ says }) => says.trim() !== '')).toBe(true);
    }
  });
});
