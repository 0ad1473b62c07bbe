/** Recognizes files of other tools that this lab does not read by their contents, so that a message can name them. */

const MAX_HEAD_LENGTH = 20_000;

interface OtherFormat {
  readonly is: (head: string, name: string) => boolean;
  readonly words: string;
}

const named =
  (...endings: readonly string[]) =>
  (_: string, name: string): boolean =>
    endings.some((ending) => name.endsWith(ending));
/** The keys of the first object in a JSON or JSON lines text. */
function firstKeys(head: string): ReadonlySet<string> {
  if (!/^\s*[[{]/.test(head)) return new Set();
  const keys = head.slice(0, 4_000).matchAll(/"((?:[^"\\]|\\.){1,60})"\s*:/g);
  return new Set(Array.from(keys, ([, key = '']) => key));
}

const FORMATS: readonly OtherFormat[] = [
  {
    is: (head) => /^\s*(?:NFG|EFG) \d/.test(head),
    words:
      'This is a game of Gambit (.nfg or .efg). This lab has worlds with one agent. Write the problem of one player as a table.',
  },
  {
    is: (head) => {
      const keys = firstKeys(head);
      return keys.has('chosen') && keys.has('rejected');
    },
    words:
      'This is a preference file (chosen and rejected completions), which is not read. The agents dpo and kto label their own pairs in a language task.',
  },
  {
    is: (head) => {
      const keys = firstKeys(head);
      return keys.has('messages') || (keys.has('prompt') && keys.has('completion'));
    },
    words:
      'This is a file of examples for supervised fine-tuning (prompt and completion, or messages), which is not read. The agent sft makes its own examples from a language task.',
  },
  {
    is: (head) => {
      const keys = firstKeys(head);
      return keys.has('observations') && keys.has('actions') && keys.has('rewards');
    },
    words:
      'This is a file of logged episodes (observations, actions, rewards), which is not read. Agents with given data collect it in a world: see the setting dataSize.',
  },
  {
    is: (head, name) => name.includes('tfevents') || head.slice(0, 200).includes('brain.Event'),
    words: 'This is an event file of TensorBoard as text, which lost bytes. Open the file itself.',
  },
  {
    is: (head, name) =>
      named(
        '.parquet',
        '.arrow',
        '.feather',
        '.h5',
        '.hdf5',
        '.pkl',
        '.pickle',
        '.pt',
        '.xlsx',
        '.zip',
        '.gz',
        '.npz',
      )(head, name) ||
      ['PAR1', 'PK\u0003\u0004', '\u001f\ufffd', '\ufffdHDF'].some((magic) => head.startsWith(magic)),
    words: 'This is a packed or binary file, which is not read. Export it as CSV.',
  },
];

/**
 * @param name of the file; empty for text without one
 * @returns a message that names the format and what to do; null if it is none of these
 */
export function otherFormat(text: string, name = ''): string | null {
  const head = text.slice(0, MAX_HEAD_LENGTH).replace(/^\ufeff/, '');
  const lower = name.toLowerCase();
  return FORMATS.find(({ is }) => is(head, lower))?.words ?? null;
}

/** The first record of TensorBoard’s event files has the version of the events. @param head the first 64 bytes of a file */
export const isEventFile = (head: Uint8Array, name: string): boolean =>
  /\.tfevents\./.test(name) || new TextDecoder('latin1').decode(head).includes('brain.Event:');
