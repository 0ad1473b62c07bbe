/**
 * What a study's texts say of their own about the outcome, though another outcome may say otherwise. Numbers must be read from
 * the outcome (texts.ts). Comparing words in titles and the right answer may be written out, if the study says for which
 * outcome: `writtenFor`. Then a row that changes its verdict or its sign is noticed.
 */
import type { Problem } from '../experiment/experiment.ts';
import { allParts } from './outcome.ts';
import type { WrittenStudy } from './study.ts';
import { mapTexts, REFERENCE, sideOf } from './texts.ts';
import { SECTIONS, type StudyVerdict } from './verdicts/contract.ts';

const SIDES = ['+', '-', '0'] as const;

/** Verdict (h, f or u) and side (+, - or 0) of every row of gates, parts and controls: `h+ f0 u-`. */
const outcomeCode = (study: WrittenStudy, judged: StudyVerdict): string =>
  SECTIONS.flatMap((section) =>
    (study[section] ?? []).flatMap((part, k) =>
      (judged[section][k]?.rows ?? []).map((row) => `${row.verdict[0]}${SIDES[sideOf(part, row)]}`),
    ),
  ).join(' ');

/** What the author has to read again, and what to write then; empty if the texts fit the outcome. */
export function writtenForAnother(study: WrittenStudy, judged: StudyVerdict): string {
  const code = outcomeCode(study, judged);
  const write = `writtenFor: '${code}'`;
  if (study.writtenFor === code) return '';
  if (study.writtenFor !== undefined)
    return `Title, charts and prediction were written for the outcome ${study.writtenFor}. Read them again, then write ${write}.`;
  return comparing(study).length === 0
    ? ''
    : `Title, charts or prediction compare without reading the outcome. Once they agree with it, write ${write}.`;
}

/** A number that is not part of a name (F1, pass@1, 2-gram) or of a formula's exponent. */
const NUMBER = /(?<![\w.@^-])[−-]?\d[\d,]*(?:\.\d+)?(?![\w-])(?:\s?%)?/g;
const NUMBERED = /\b(?:figure|example|exercise|equation|chapter|section|table|page|row) $/i;
const COMPARING =
  /\b(?:above|below|more|fewer|less|higher|lower|greater|smaller|larger|better|worse|faster|slower|sooner|later|earlier|longer|shorter|twice|half|beats?|outperforms?|ahead|behind|exceeds?|rises?|falls?|grows?|shrinks?|drops?|improves?|equal|equally|same|as (?:much|many|well|good|fast|often|high|low|safe) as|like|most|best|worst)\b/i;
/** Formulas are full of them. */
const PLAIN = ['0', '1', '2'];
const NUMBERS_IN =
  /^(?:title|shows\[\d+\]\.title|teaching\.predict\.(?:ask|options\[\d+\])|teaching\.(?:watch|after))$/;
const WORDS_IN = /^(?:title|shows\[\d+\]\.title)$/;

/** Every number that the study sets: in its runs, their texts, its changes, charts and sources, and the limits of its parts. */
function settingsOf(study: WrittenStudy): ReadonlySet<number> {
  const found = new Set<number>();
  const add = (value: number) => {
    for (const one of [value, 100 * value, value / 100]) found.add(plain(one));
  };
  const walk = (value: unknown): void => {
    if (typeof value === 'number') add(value);
    else if (typeof value === 'string')
      for (const [text] of value.matchAll(/\d[\d_]*(?:\.\d+)?/g)) add(Number(text.replaceAll('_', '')));
    else if (typeof value === 'object' && value !== null) {
      if (Array.isArray(value)) add(value.length);
      for (const [key, one] of Object.entries(value)) {
        if (!Array.isArray(value)) walk(key);
        walk(one);
      }
    }
  };
  walk(study.runs);
  walk(study.changes.map(({ patch }) => patch));
  walk(allParts(study).map(({ says: _, ...limits }) => limits));
  walk(study.shows.map(({ title: _, ...read }) => read));
  walk(study.papers.map(({ cite }) => cite));
  return found;
}
const plain = (value: number): number => Number(Math.abs(value).toPrecision(10));

/** @returns one problem for each number that is neither a setting nor listed in `notMeasured`, and for words bound to nothing */
export function literalProblems(study: WrittenStudy): readonly Problem[] {
  const settings = settingsOf(study);
  const listed = study.notMeasured ?? [];
  const found: Problem[] = [];
  mapTexts(study, (text, path) => {
    const rest = text.replaceAll(REFERENCE, ' · ');
    if (NUMBERS_IN.test(path))
      for (const { 0: written, index } of rest.matchAll(NUMBER)) {
        const literal = written.replace(/,$/, '');
        const value = plain(Number(literal.replace(/[−\-,%\s]/g, '')));
        if (PLAIN.includes(literal) || settings.has(value) || listed.includes(literal)) continue;
        if (NUMBERED.test(rest.slice(0, index))) continue;
        found.push({
          path,
          message: `“${literal}” is no setting of the experiments. Read it from the outcome, as in {{part:lead.size}}, or list it in \`notMeasured\`.`,
          severity: 'error',
        });
      }
    return text;
  });
  return study.writtenFor === undefined ? [...found, ...comparing(study)] : found;
}

/** Words of titles and the right answer that do not change with the outcome. */
function comparing(study: WrittenStudy): readonly Problem[] {
  const found: Problem[] = [];
  const report = (path: string, what: string) =>
    found.push({
      path,
      message: `${what} for one outcome only. Read it from the outcome, as in {{word:part:lead|above|below|near}}, or say with \`writtenFor\` for which.`,
      severity: 'error',
    });
  mapTexts(study, (text, path) => {
    const literal = COMPARING.exec(text.replaceAll(REFERENCE, ' · '))?.[0];
    if (WORDS_IN.test(path) && literal !== undefined) report(path, `“${literal}” is true`);
    return text;
  });
  if (allParts(study).length > 0 && typeof study.teaching.predict.answer === 'number')
    report('teaching.predict.answer', 'The answer is right');
  return found;
}
