/** Texts of what is no kernel text, to be read in the page: one piece, loaded when the first of them is asked for. */
export const texts: Readonly<Record<string, string>> = import.meta.glob<string>(
  [
    '../../rewards/text/*.ts',
    '../../agents/text/*.ts',
    '../../agents/net/*.ts',
    '../../worlds/language/tasks/*.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
);
