/** Terms that people search for, with patterns for the text of a right entry, and ways to misspell them. */
const HACKING = /reward.(hacking|tampering)|goodhart|specification gaming/i;
const CURIOSITY = /intrinsic reward|random network distillation|\brnd\b/i;
const POTENTIAL = /potential-based|potential-shaping|policy.invariant|Harada/i;

export const RIGHT: readonly (readonly [term: string, right: RegExp])[] = [
  ['GRPO', /GRPO/],
  ['potential-based shaping', POTENTIAL],
  ['RND', CURIOSITY],
  ['Eureka', /dense reward (function|program|design)|reward (code|program)|language to rewards/i],
  ['reward hacking', HACKING],
  ['over-optimization', /over-?optimi[sz]/i],
  ['process reward', /process.(reward|reinforcement)/i],
  ['curiosity', CURIOSITY],
  ['Goodhart', HACKING],
  ['specification gaming', HACKING],
  ['credit assignment', /\bcredit\b/i],
  ['intrinsic motivation', CURIOSITY],
  ['RLHF', /RLHF|human feedback/],
  ['Ng 1999', POTENTIAL],
  ['length bias', /length (bias|incentive|hacking|reward)|length-reward/i],
  ['entropy collapse', /entropy/i],
  // Twelve more, half of them with a different British spelling.
  ['RLVR', /RLVR|verifiable/i],
  ['behavior cloning', /behaviou?r.?cloning|\bbc\b|imitation|\bsft\b/i],
  ['reward modeling', /reward model|bradley-terry/i],
  ['prioritized sweeping', /prioriti[sz]ed sweeping/i],
  ['maximization bias', /double q-learning/i],
  ['direct preference optimization', /\bDPO\b|direct preference/i],
  ['KL regularization', /\bKL\b/],
  ['hindsight relabeling', /hindsight|relabel/i],
  ['eligibility traces', /trace|sarsa\(λ\)|TD\(λ\)/i],
  ['off-switch', /off.switch/i],
  ['cliff walking', /cliff/i],
  ['blackjack', /blackjack/i],
  ['curriculum learning', /curricul|easy.to.hard/i],
  ['sycophancy', /sycophan|flatter|simulated user/i],
];

export function spellings(term: string): readonly string[] {
  const british = term
    .replaceAll(/iz(ation|ed|ing)/g, 'is$1')
    .replaceAll(/(mod|lab)eling/g, '$1elling')
    .replaceAll('behavior', 'behavio\u0075r');
  return british === term ? [term] : [term, british];
}

/** Each word with one letter doubled, missing or swapped with the next one, at its beginning, middle and end. */
export function typingErrors(term: string): readonly string[] {
  const made = new Set<string>();
  for (const { 0: word, index: start } of term.matchAll(/\p{L}+/gu)) {
    const { length } = word;
    if (length < 2) continue;
    const put = (at: number, old: number, text: string) =>
      made.add(term.slice(0, start + at) + text + term.slice(start + at + old));
    for (const at of new Set([0, 1, Math.floor(length / 2), length - 2, length - 1])) {
      const letter = word[at] ?? '';
      const next = word[at + 1];
      put(at, 1, letter + letter);
      if (next !== undefined) put(at, 2, next + letter);
      // Of an abbreviation, too little would be left: RPO is PPO as well as GRPO.
      if (length > 4) put(at, 1, '');
    }
  }
  made.delete(term);
  return [...made];
}
