/**
 * Recognizes files of other tools that this lab does not read by their contents, so that a message can name
 * them.
 */

const LONGEST_HEAD = 20_000;

interface OtherFormat {
  readonly is: (head: string, name: string) => boolean;
  readonly words: string;
}

const named =
  (...endings: readonly string[]) =>
  (_: string, name: string): boolean =>
    endings.some((ending) => name.endsWith(ending));
const rowsOf = (head: string): readonly string[] =>
  head
    .split(/\r?\n/)
    .map((row) => row.trim())
    .filter((row) => row !== '' && !row.startsWith('#'));
const TABLE_FIX =
  'Write its transitions as rows of state, action, next, probability, reward and, where an episode ends, done.';

/**
 * Whether this is one of PRISM's explicit files: a first line of two or three counts, then rows of numbers
 * separated by spaces.
 */
function isPrismTransitions(head: string): boolean {
  const [first = '', ...rows] = rowsOf(head);
  const isHead = first === 'mdp' || first === 'dtmc' || /^\d+ \d+(?: \d+)?$/.test(first);
  const some = rows.slice(0, 5);
  return (
    isHead && some.length > 0 && some.every((row) => /^\d+(?: \d+){1,2} [\d.eE+/-]+(?: \S+)?$/.test(row))
  );
}

/** The keys of the first object in a JSON or JSON lines text. */
function firstKeys(head: string): ReadonlySet<string> {
  if (!/^\s*[[{]/.test(head)) return new Set();
  const keys = head.slice(0, 4_000).matchAll(/"((?:[^"\\]|\\.){1,60})"\s*:/g);
  return new Set(Array.from(keys, ([, key = '']) => key));
}

const FORMATS: readonly OtherFormat[] = [
  {
    is: (head, name) => named('.tra')(head, name) || isPrismTransitions(head),
    words: `This is an explicit transition file of PRISM (.tra), which is not read. ${TABLE_FIX}`,
  },
  {
    is: (head, name) =>
      named('.sta', '.lab', '.srew', '.trew')(head, name) ||
      /^\s*\([\w,]+\)\s*\n\s*0:\(/.test(head) ||
      /^\s*0="init"/.test(head),
    words: `This is a file of PRISM’s explicit format (.sta, .lab, .srew or .trew), which is not read. ${TABLE_FIX}`,
  },
  {
    is: (head, name) =>
      named('.drn')(head, name) || /^\s*(?:\/\/.*\n\s*)*@(?:type|value_type)\s*:/.test(head),
    words: `This is a model of Storm (.drn), which is not read. ${TABLE_FIX}`,
  },
  {
    is: (head, name) =>
      named('.mdp', '.pomdp')(head, name) ||
      ['discount', 'values', 'states', 'actions', 'observations'].filter((key) =>
        new RegExp(`^[ \\t]*${key}[ \\t]*:`, 'm').test(head),
      ).length >= 3,
    words: `This is a model in Cassandra’s format (.MDP or .POMDP), which is not read. ${TABLE_FIX} Observations cannot be written in a table.`,
  },
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
    is: (head) => /^\s*\{/.test(head) && /"P"\s*:\s*\[\s*\[\s*\[\s*[\d.-]/.test(head),
    words: `This is a model of MDPtoolbox or QuantEcon (P as actions × states × states), which is not read. ${TABLE_FIX}`,
  },
  {
    is: (head, name) => name.includes('tfevents') || head.slice(0, 200).includes('brain.Event'),
    words:
      'This is an event file of TensorBoard, which is not read. In TensorBoard’s tab Scalars, switch on “Show data download links” and save the CSV of a curve.',
  },
  {
    is: (head, name) => named('.npy', '.npz')(head, name) || head.slice(1, 6) === 'NUMPY',
    words: `This is an array of NumPy, which is not read. ${TABLE_FIX} Write a log as CSV.`,
  },
  {
    is: (head, name) => named('.mat')(head, name) || head.startsWith('MATLAB 5.0'),
    words: `This is a file of MATLAB, which is not read. ${TABLE_FIX} Write a log as CSV.`,
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
  const head = text.slice(0, LONGEST_HEAD).replace(/^\ufeff/, '');
  const lower = name.toLowerCase();
  return FORMATS.find(({ is }) => is(head, lower))?.words ?? null;
}
