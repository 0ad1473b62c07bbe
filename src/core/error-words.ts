/** What anything that was thrown says. */
export const errorWords = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
