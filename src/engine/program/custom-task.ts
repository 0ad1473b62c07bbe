import type { Problem, WorldSpec } from '../../experiment/experiment.ts';
import type { SourceText } from '../../experiment/known-name.ts';
import type { ParsedModule } from '../../kernel/contract.ts';
import { languageEntry } from '../../worlds/language/fields.ts';
import { writtenExamples } from '../../worlds/language/written-examples.ts';
import { readTaskText, TASK_PATH, TASK_TEXT, textIn, WRITTEN } from '../../worlds/language/written-text.ts';
import { warning } from '../../worlds/settings.ts';
import { checkCustomSettings } from './custom-settings.ts';
import { OWN_ALREADY } from './fork.ts';
import { assertSettingNames } from './shape.ts';

const FIELDS: ReadonlySet<string> = new Set(['family', ...languageEntry.fields.map(({ name }) => name)]);

const hasText = (spec: WorldSpec): boolean => (spec[TASK_TEXT] ?? '') !== '';

/** Null if there is no custom text or it cannot be parsed. */
export function taskModule(spec: WorldSpec): ParsedModule | null {
  if (!hasText(spec)) return null;
  const read = readTaskText(textIn(spec[TASK_TEXT]));
  return read.ok ? read.text.module : null;
}

/** @throws ExperimentError at a name that cannot be a setting */
export function taskSettingProblems(spec: WorldSpec): readonly Problem[] {
  const module = taskModule(spec);
  if (module === null) return [];
  assertSettingNames(module, (name) => FIELDS.has(name), 'world', TASK_PATH);
  const used = spec.task === WRITTEN || spec.task === 'mixture';
  return [
    ...checkCustomSettings(module, spec, FIELDS, 'world'),
    ...(used
      ? []
      : [
          warning(
            TASK_PATH,
            `The text has no effect, because the task is “${String(spec.task)}”.`,
            `Set the task to ${WRITTEN}.`,
          ),
        ]),
  ];
}

/** Null if there is no text. */
export function taskSource(spec: WorldSpec): Omit<SourceText, 'title'> | null {
  const own = spec.task === WRITTEN && hasText(spec);
  const id = spec.task === WRITTEN ? 'reverse' : String(spec.task);
  const text = own ? textIn(spec[TASK_TEXT]) : writtenExamples[id];
  if (text === undefined) return null;
  return {
    language: 'kernel',
    text,
    file: own ? 'the task of this experiment' : `src/worlds/language/${id}.kernel.ts`,
    fork: own ? OWN_ALREADY : { world: { ...spec, task: WRITTEN, [TASK_TEXT]: text } },
  };
}
