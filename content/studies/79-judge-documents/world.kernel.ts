export const meta = { outcomes: 1 };
const misleading = param({ value: 0.5, min: 0, max: 1, label: 'Misleading', help: 'Share of the documents that lead to a wrong person.' });
const judge = param({ value: true, label: 'JUDGE', help: 'Whether a document can be dropped; the next search then brings another one.' });
const clear = param({ value: 0.5, min: 0.25, max: 1, label: 'Clarity', help: 'How often a right document has the best of four matches with the question, and a misleading one the worst.' });
const readable = param({ value: true, label: 'Readable', help: 'Whether the match says anything about a document. Otherwise it is drawn as before, and what the document is by itself.' });
const HOPS = 3;
const TURNS = 7;
export const success = event('answered right');
export const rightVerdict = event('kept a right document or dropped a misleading one');
export const onPath = event('followed a right document while on the right path');
let lost: bool = false;
/** How often a document of this kind has this match with the question, 0 to 3. */
function share(match: u32, good: bool): f32 {
  const place: u32 = good ? 3 - match : match;
  const rest = (1.0 - clear) / 6.0;
  return place == 0 ? clear : f32(4 - place) * rest;
}
/** The match of the next document. Whether it misleads is drawn when it is followed or dropped. */
function search(): u32 {
  let u = uniform();
  for (let match: u32 = 0; match < 3; match++) {
    u -= misleading * share(match, false) + (1.0 - misleading) * share(match, true);
    if (u < 0.0) return match;
  }
  return 3;
}
/** State = hops done + 3 × match of the document + 12 × turns used. */
export function reset(): u32 { return 3 * search(); }
export function step(s: u32, action: u32, outcome: u32): u32 {
  const hop = s % 3;
  const turn = s / 12 + 1;
  const match = s / 3 % 4;
  if (turn == 1) lost = false;
  const likely = (1.0 - misleading) * share(match, true);
  const good = bernoulli(readable ? likely / (likely + misleading * share(match, false)) : 1.0 - misleading);
  const drops = judge && action == 1;
  if (drops != good) emit(rightVerdict);
  if (!drops) {
    if (!good) lost = true;
    else if (!lost) emit(onPath);
    if (hop + 1 == HOPS) {
      if (!lost) { pay(1.0); emit(success); }
      terminate();
      return s;
    }
  }
  if (turn == TURNS) {
    terminate();
    return s;
  }
  const to: u32 = drops ? hop : hop + 1;
  return to + 3 * search() + 12 * turn;
}
