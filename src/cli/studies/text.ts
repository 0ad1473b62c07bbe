import { papers, waitsFor } from '../../study/atlas.ts';
import { literalProblems, writtenForAnother } from '../../study/literals.ts';
import {
  effectText,
  endsText,
  type Outcome,
  partsOf,
  untestedBecause,
  verdictOf,
  verdictWords,
  type WrongOutcome,
} from '../../study/outcome.ts';
import type { StudyState } from '../../study/run.ts';
import type { WrittenStudy } from '../../study/study.ts';
import { fillTexts } from '../../study/texts.ts';
import { type Row, SECTIONS, type Section, type StudyVerdict } from '../../study/verdicts/contract.ts';

const DAY_MS = 86_400_000;
const TITLE = 62;
const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

export interface Listed {
  readonly study: WrittenStudy;
  readonly outcome: Outcome | WrongOutcome | null;
  readonly stale: readonly string[];
}

/** @param today YYYY-MM-DD */
export function tableText(listed: readonly Listed[], today: string): string {
  const covered = new Set(
    listed.flatMap(({ study }) => study.papers.map(({ atlas }) => String(atlas ?? ''))),
  );
  const verdicts = listed.map(({ study, outcome }) =>
    study.parts.length === 0
      ? 'no claim'
      : outcome === null || 'wrong' in outcome
        ? 'not measured'
        : verdictWords(verdictOf(study, outcome.scores).verdict, false),
  );
  const rows = listed.map(({ study, outcome, stale }, k) => {
    const id = study.id.padEnd(9);
    const { title, claim = title } = fillTexts(
      study,
      outcome === null || 'wrong' in outcome ? null : outcome,
    );
    if (outcome === null) return `${id} not measured: ${claim}`;
    if ('wrong' in outcome) return `${id} damaged: ${outcome.wrong}`;
    const age = Math.round((Date.parse(today) - Date.parse(outcome.measured)) / DAY_MS);
    const seeds = Math.max(...outcome.experiments.map((one) => one.seeds));
    const words = `${String(seeds).padStart(5)} seeds ${String(age).padStart(4)} d ${stale.length > 0 ? 'stale' : '     '}`;
    return `${id} ${words} ${(verdicts[k] ?? '').padStart(15)}: ${claim}`;
  });
  const waiting = papers
    .filter(({ id }) => !covered.has(id))
    .map((paper) => {
      const why = waitsFor(paper);
      return `${paper.id.padEnd(9)} ${cut(paper.title, TITLE).padEnd(TITLE)} ${why}`;
    });
  const count = (words: string) => verdicts.filter((verdict) => verdict === words).length;
  const own = listed.filter(({ study }) => study.papers.every(({ atlas }) => atlas === undefined)).length;
  const sums = ['holds', 'fails here', 'undecided', 'not tested here', 'no claim', 'not measured'].map(
    (words) => `${count(words)} ${words}`,
  );
  return [
    ...rows,
    '',
    ...waiting,
    '',
    `${listed.length} studies (${own} of textbooks): ${sums.join(', ')}. ${covered.size - Number(covered.has(''))} of ${papers.length} papers have a study; ${waiting.length} wait.`,
  ].join('\n');
}

const number = (x: number): string =>
  Number.isFinite(x)
    ? String(Number(x.toPrecision(4))).replace('-', '−')
    : x > 0
      ? '∞'
      : x < 0
        ? '−∞'
        : 'none';

function rowText({
  label,
  value,
  low,
  high,
  region: [above, below],
  n,
  missing,
  verdict,
  needed,
  ends = [],
  ...more
}: Row): string {
  const bounds = [
    ...(above === Number.NEGATIVE_INFINITY ? [] : [`above ${number(above)}`]),
    ...(below === Number.POSITIVE_INFINITY ? [] : [`below ${number(below)}`]),
  ].join(' and ');
  const seeds =
    n === Number.POSITIVE_INFINITY ? 'exact' : `n = ${n}${missing > 0 ? ` of ${n + missing}` : ''}`;
  const wanted = needed > 0 && Number.isFinite(needed) ? `; about ${needed} seeds would decide` : '';
  const notes = [effectText(more), endsText({ ends, n })].filter((text) => text !== '');
  return `      ${label}: ${number(value)} [${number(low)}, ${number(high)}], ${seeds}, must be ${bounds}: ${verdictWords(verdict, false)}${wanted}${notes.map((text) => `. ${text.replace(/\.$/, '')}`).join('')}`;
}

const HEADS: Readonly<Record<Section, string>> = { gates: 'gate, ', parts: '', controls: 'control, ' };

const sectionText = (study: WrittenStudy, judged: StudyVerdict, section: Section, quick: boolean) =>
  (study[section] ?? []).flatMap((part, k) => {
    const { verdict = 'undecided', rows = [] } = judged[section][k] ?? {};
    return [`    ${HEADS[section]}${verdictWords(verdict, quick)}: ${part.says}`, ...rows.map(rowText)];
  });

/** What the author should change in the texts, now that the outcome is known. */
const notesOnTexts = (study: WrittenStudy, judged: StudyVerdict): readonly string[] => [
  ...literalProblems({ ...study, writtenFor: '' }).map(({ path, message }) => `  ${path}: ${message}`),
  ...[writtenForAnother(study, judged)].filter((text) => text !== '').map((text) => `  ${text}`),
];

/** @param quick fewer seeds than the study asks for */
export function verdictText(
  written: WrittenStudy,
  { verdict: judged, numbers }: Pick<StudyState, 'verdict' | 'numbers'>,
  quick: boolean,
): string {
  const study = fillTexts(written, numbers);
  const { verdict } = judged;
  const held = partsOf(judged);
  return [
    `${study.id} ${study.title}`,
    ...(study.claim === undefined
      ? []
      : [`  ${verdictWords(verdict, quick)}: ${study.claim}${held === '' ? '' : ` (${held})`}`]),
    ...untestedBecause(study, judged).map((says) => `    not true here: ${says}`),
    ...SECTIONS.flatMap((section) => sectionText(study, judged, section, quick)),
    ...(quick ? [] : notesOnTexts(written, judged)),
  ].join('\n');
}
