/** What the lab advises, as it can be done on a terminal: there is no page to reload and nowhere to drop a file. */

const ON_THE_PAGE: readonly (readonly [RegExp, string])[] = [
  [/Reload the page to get the newest (?:lab|one|version)\./, 'Get the newest version of the lab.'],
  [/this page reads versions up to/, 'this lab reads versions up to'],
  [
    /Choose or drop a log as a file that ends with \.csv\./,
    'Logs that end with .csv are opened in the page; this command reads experiments.',
  ],
  [
    /Paste an experiment or a link, or open a preset\./,
    'Give a file that holds an experiment, a link in quotation marks, or preset:ID.',
  ],
  [
    /Open a preset and export it: that text can be changed\. A log is read as a CSV file\./,
    'For an experiment to change, run preset:default --out RESULT.json and copy what stands there as `experiment`. Logs are opened in the page.',
  ],
  [/export one here and change its text/, 'export one in the page and change its text'],
];

export const terminalWords = (text: string): string =>
  ON_THE_PAGE.reduce((words, [page, terminal]) => words.replace(page, terminal), text);
