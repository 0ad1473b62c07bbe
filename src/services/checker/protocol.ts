/** Messages to the checking worker. Types only. */

/** Of what strangers write. News: the program is loaded and the work begins; from here on the page counts the time. */
export type CheckOrder = { readonly id: number } & (
  | {
      /** Answered with the parsed experiment. */
      readonly kind: 'experiment';
      /** Text of an experiment file, or data. */
      readonly input: unknown;
    }
  /** A log of another tool: answered with an ImportedState, or in words why it cannot be read. */
  | { readonly kind: 'log'; readonly file: Blob; readonly name: string }
  /** Transitions from elsewhere: answered with a Pasted. */
  | { readonly kind: 'table'; readonly text: string }
);
