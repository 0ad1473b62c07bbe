/** A study as a JSON file that anyone may have written: reading, writing, and its JSON Schema. Nothing here runs anything. */
import type { Parsed } from '../experiment/experiment.ts';
import { parseJsonText } from '../experiment/json-text.ts';
import { MAX_LINK_BYTES } from '../experiment/link.ts';
import { isPlainObject, plainCopy } from '../experiment/plain-data.ts';
import { failed, problemAt, rejected } from '../experiment/problems.ts';
import type { WrittenStudy } from './study.ts';
import { STUDY_DEFINITIONS, STUDY_FORMAT, STUDY_VERSION, type StudyFile, studyFile } from './study-shape.ts';

/** The largest study of the lab expands to 27 experiments. */
const MAX_EXPERIMENTS = 128;

/** The values of sweeps multiply, so they are counted before anything is expanded. */
function tooManyExperiments({ runs }: WrittenStudy): Parsed<never> | null {
  let count = 0;
  for (const [name, { vary = [], worldOf = {} }] of Object.entries(runs)) {
    const paths = vary.map(({ path }) => path);
    const again = paths.find((path, k) => paths.indexOf(path) < k);
    if (again !== undefined)
      return failed([
        problemAt(['runs', name, 'vary'], `“${again}” is varied twice.`, 'Put all values into one sweep.'),
      ]);
    const levels = vary.reduce((product, { over }) => product * over.length, 1);
    count += levels * (1 + Object.keys(worldOf).length);
  }
  if (count <= MAX_EXPERIMENTS) return null;
  return rejected(
    `The sweeps make ${count.toLocaleString('en')} experiments; at most ${MAX_EXPERIMENTS} are allowed.`,
    'Take fewer values, or fewer sweeps in one run.',
  );
}

/**
 * Reads the text of a study file. Its experiments, parts and charts still have to be checked by `checkStudy`.
 * Never throws.
 */
export function readStudyFile(text: string): Parsed<WrittenStudy> {
  if (text.length > MAX_LINK_BYTES)
    return rejected(
      `The text has ${text.length.toLocaleString('en')} characters; a study has at most ${MAX_LINK_BYTES.toLocaleString('en')}.`,
      'Shorten the kernel texts, or take fewer runs.',
    );
  const json = parseJsonText(text);
  if (!json.ok) return json;
  const plain = plainCopy(json.value);
  if (!plain.ok) return plain;
  const data = plain.value;
  if (!isPlainObject(data) || data.format !== STUDY_FORMAT)
    return failed([
      problemAt(
        ['format'],
        'This is not a study file.',
        `A study file begins with { "format": "${STUDY_FORMAT}" }.`,
      ),
    ]);
  if (typeof data.version === 'number' && data.version > STUDY_VERSION)
    return failed([
      problemAt(
        ['version'],
        `This file has version ${data.version}; this lab reads versions up to ${STUDY_VERSION}.`,
        'Use a newer version of the lab.',
      ),
    ]);
  const problems = studyFile.look(data, []);
  if (problems.length > 0) return failed(problems);
  // The shape was checked. JSON gives ordinary objects, which can be compared and sent to workers.
  const { $schema: _, format: __, version: ___, ...study } = JSON.parse(JSON.stringify(data)) as StudyFile;
  return tooManyExperiments(study) ?? { ok: true, value: study, warnings: [] };
}

/** The text of a study file. Texts of its own worlds and agents are inside. */
export const studyFileText = (study: WrittenStudy): string =>
  `${JSON.stringify({ format: STUDY_FORMAT, version: STUDY_VERSION, ...study } satisfies StudyFile, null, 2)}\n`;

/** JSON Schema (draft 2020-12) for editors. It refers to the schema of experiments next to it. */
export const studySchema = (): Readonly<Record<string, unknown>> => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Reward Lab study',
  ...studyFile.schema,
  $defs: STUDY_DEFINITIONS,
});
