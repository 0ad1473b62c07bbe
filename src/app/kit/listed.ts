const FORMAT = new Intl.ListFormat('en-US');

/** @returns “a, b, and c” */
export const listed = (words: readonly string[]): string => FORMAT.format(words);
