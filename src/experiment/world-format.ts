/** Files in which other tools read a finite Markov decision process. */
export const WORLD_FORMATS = ['gymnasium', 'rows', 'mdptoolbox', 'drn'] as const;
export type WorldFormat = (typeof WORLD_FORMATS)[number];

export const WORLD_ENDINGS: Readonly<Record<WorldFormat, string>> = {
  gymnasium: 'json',
  rows: 'csv',
  mdptoolbox: 'json',
  drn: 'drn',
};
