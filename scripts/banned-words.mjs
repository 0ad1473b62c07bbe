/**
 * Words and phrases that the project has replaced, with what to write instead: in strings, comments, documents and names.
 * `npm run check` fails where one comes back. Identifiers are read word by word: `armStyle` and `arm-style` contain *arm*.
 */
import { readFileSync } from 'node:fs';

/** @typedef {{ readonly words: RegExp, readonly instead: string, readonly except?: RegExp }} Ban */

/** Bandits have arms; nothing else does. */
const BANDITS =
  /bandit|ten-armed|three-coins|clickbait|adversarial|drifting|ucb1|exp3|thompson|epsilon-greedy|worlds\/contract|regret|docs\/(designs|experiment-format|experiment\.schema|truth)/;
/** Files that hold texts of version 1 on purpose. */
const VERSION_1 = /version-1|fixtures\//;

/** @type {readonly Ban[]} */
export const BANS = [
  { words: /\b(arms?)\b/i, instead: 'variant', except: BANDITS },
  { words: /\b(mends?|mended|mending)\b/i, instead: 'fix' },
  { words: /\b(own) (agent|world|module|score)\b/i, instead: 'custom' },
  {
    words: /\b(anew|learnt|whoever|besides|to and fro|so many[- ]th|forthwith|thereby|upon)\b/i,
    instead: 'again, learned, anyone who, also, back and forth, every k-th',
  },
  { words: /\b(trained return|return trained on)\b/i, instead: 'training return' },
  {
    words:
      /\b(env steps|replicas|prompts|steps|seeds|rewards?|updates) an? (second|seed|variant|batch|step|episode|run)\b/i,
    instead: '… per …',
  },
  { words: /\b(roll-outs?|roll out)\b/i, instead: 'rollout' },
  {
    words: /\b(keeper|witness|farewell|shelf|shelves|worker ears)\b/i,
    instead: 'database, observer, exit reason, cache',
  },
  {
    words: /\b(told apart|tells? apart|is told|are told|silent groups?)\b/i,
    instead: 'different, we report, zero-advantage groups',
  },
  {
    words:
      /\b(colour|behaviour|neighbour|favour|honour|centre|licence|grey|labelled|cancelled|modelled|travelled|artefact)/i,
    instead: 'American spelling',
  },
  {
    words:
      /(?:optim|normal|special|initial|regular|general|synchron|token|random|penal|recogn|maxim|minim|serial|summar|visual)is(?:e|ed|es|ing|er|ation)\b/i,
    instead: '-ize',
  },
];

/** What a line says with its names taken apart: `armStyle`, `arm_style` and `arm-style` become words. */
export function spokenOf(/** @type {string} */ line) {
  return line.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[_-]/g, ' ');
}

/**
 * @param {readonly string[]} files
 * @returns {string[]} a line for each finding
 */
export function bannedWords(files) {
  const found = [];
  for (const file of files) {
    if (VERSION_1.test(file)) continue;
    for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
      const spoken = `${line}\n${spokenOf(line)}`;
      for (const { words, instead, except } of BANS) {
        const hit = words.exec(spoken);
        if (hit === null || except?.test(file) || except?.test(line)) continue;
        found.push(`${file}:${index + 1}: “${hit[0]}”. Write: ${instead}`);
      }
    }
  }
  return found;
}
