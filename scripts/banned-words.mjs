/**
 * Words and phrases that this project replaced, with the replacement. `npm run check` fails if one returns in a string,
 * comment, document or name. Identifiers are split into words: `armStyle` and `arm-style` contain *arm*.
 */
import { readFileSync } from 'node:fs';

/** @typedef {{ readonly words: RegExp, readonly instead: string, readonly except?: RegExp }} Ban */

/** Files and lines about bandits, the only worlds with arms. `kind: 'arms'` is a saved identifier. */
const BANDITS =
  /version-1|database\/parts|log-columns|view\.kind|kind: 'arms'|view\.ts|step-views|ArmsView|arms: 'pulls'|kind (?:===|!==) 'arms'|bandit|ten-armed|three-coins|articles-and-readers|clickbait|adversarial|drifting|ucb1|exp3|thompson|epsilon-greedy|explore-first|successive-elimination|linucb|optimal-design|subset-search|preference-dpo|misspecified|features\.ts|contrastive|policy-cliff|emergent-exploration|policy-quantity|worlds\/contract|regret|kind: 'arms'|src\/measure\/metrics|golden\/truth|docs\/(designs|experiment-format|experiment\.schema|truth|glossary)/i;
/** Files that contain texts of version 1 on purpose, and this list with its test. */
const EXEMPT = /version-1|fixtures\/|banned-words|CHANGELOG/;

/** @type {readonly Ban[]} */
export const BANS = [
  { words: /\b(arms?)\b/i, instead: 'variant', except: BANDITS },
  { words: /\b(mends?|mended|mending)\b/i, instead: 'fix' },
  { words: /(?<!(?:[’']s|its) )\bown (agent|world|module|score)\b/i, instead: 'custom' },
  {
    words: /\b(anew|learnt|whoever|besides|to and fro|so many[- ]th|forthwith|thereby|upon)\b/i,
    instead: 'again, learned, anyone who, also, back and forth, every k-th',
  },
  { words: /\bbeside\b/i, instead: 'next to' },
  { words: /\b(misspelt|whilst|amongst|burnt)\b/i, instead: 'misspelled, while, among, burned' },
  { words: /\b(trained return|return trained on|trained on and meant)\b/i, instead: 'training return' },
  {
    words:
      /\b(env steps|replicas|prompts|steps|seeds|rewards?|updates) an? (second|seed|variant|batch|step|episode|run)\b/i,
    instead: '… per …',
  },
  { words: /\b(roll-outs?|roll out)\b/i, instead: 'rollout' },
  {
    words: /\b(keeper|witness|farewell|shelf|shelves|worker ears|late words)\b/i,
    instead: 'database, observer, exit reason, cache, catalogue help',
  },
  { words: /\b(told apart|tells? apart|is told|are told)\b/i, instead: 'different, we report' },
  {
    words: /\b(silent groups?|groups? without signal)\b/i,
    instead: 'zero-advantage groups',
    except: /silentGroups|silent-groups/, // saved identifiers
  },
  {
    words: /\b(numbers that are none|values that are none)\b/i,
    instead: 'non-finite values',
  },
  {
    words: /\b((?:is|are|was|were) passed over|which is no link|a link waits)\b/i,
    instead: 'is ignored, not a valid link, a shared experiment is ready to open',
  },
  {
    words: /\b(no parting is shown|who paid\b|the most there is|step of the policy|accuracy of the start)/i,
    instead:
      'no gap so far, where the reward came from, optimum, policy change per update, warm-start accuracy',
  },
  {
    words:
      /\b(the digits cover|runs? away from (?:its|the) reference|takes? away what pays|perfectly learn)/i,
    instead: 'the checksum covers, drifts from the reference, remove the exploited term, optimal policy',
  },
  {
    words:
      /\b(colour|behaviour|neighbour|favour|honour|centre|licence|grey|(?<!aria[- ]?)labelled|cancelled|modelled|travelled|artefact)/i,
    instead: 'American spelling',
  },
  {
    words:
      /(?:optim|normal|special|initial|regular|general|synchron|token|random|penal|recogn|maxim|minim|serial|summar|visual)is(?:e|ed|es|ing|er|ation)\b/i,
    instead: '-ize',
  },
];

/** Splits the names in a line into words: `armStyle`, `arm_style` and `arm-style`. */
export function spokenOf(/** @type {string} */ line) {
  return line.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[_-]/g, ' ');
}

/**
 * @param {readonly string[]} files
 * @returns {string[]} one line per finding
 */
export function bannedWords(files) {
  const found = [];
  for (const file of files) {
    if (EXEMPT.test(file)) continue;
    for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
      if (line.includes('formerId:')) continue;
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
