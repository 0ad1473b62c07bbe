import { WORLD_ENDINGS, type WorldFormat } from './world-format.ts';

/** Files in which an experiment leaves as a program of another language. */
export const PROGRAM_FORMATS = ['python', 'notebook'] as const;
export type ProgramFormat = (typeof PROGRAM_FORMATS)[number];

/** Whatever leaves the lab for another tool: the world alone, or the whole experiment. */
export type ExportFormat = WorldFormat | ProgramFormat;

export const isProgramFormat = (format: ExportFormat): format is ProgramFormat =>
  format === 'python' || format === 'notebook';

export const EXPORT_ENDINGS: Readonly<Record<ExportFormat, string>> = {
  ...WORLD_ENDINGS,
  python: 'py',
  notebook: 'ipynb',
};
