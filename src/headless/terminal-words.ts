/** Translates the page's advice for the terminal, which has no page to reload and no place to drop a file. */

const ON_THE_PAGE: readonly (readonly [RegExp, string])[] = [
  [/Reload the page to get the newest (?:lab|one|version)\./, 'Get the newest version of the lab.'],
  [/this page reads versions up to/, 'this lab reads versions up to'],
  [
    /Choose or drop a log as a file that ends with \.csv\./,
    'Open .csv logs in the page; this command reads experiments.',
  ],
  [
    /Paste an experiment or a link, or open a preset\./,
    'Give an experiment file, a link in quotation marks, or preset:ID.',
  ],
  [
    /Open a preset and export it: that text can be changed\. A log is read as a CSV file\./,
    'For an experiment to edit, run preset:default --out RESULT.json and copy its `experiment` field. Open logs in the page.',
  ],
  [/export one here and change its text/, 'export one in the page and change its text'],
];

export const terminalWords = (text: string): string =>
  ON_THE_PAGE.reduce((words, [page, terminal]) => words.replace(page, terminal), text);
