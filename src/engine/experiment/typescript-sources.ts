/** Source texts that are not kernel texts, for the page. They form one chunk that loads on first use. */
export const texts: Readonly<Record<string, string>> = import.meta.glob<string>(
  [
    '../../rewards/text/*.ts',
    '../../agents/text/*.ts',
    '../../agents/net/*.ts',
    '../../worlds/language/tasks/*.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
);
