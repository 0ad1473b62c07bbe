/** A market with a search, as a graph world, and scripted buyers. */
import marketText from './market.kernel.ts?raw';
/**
 * Two sellers fit the buyer, one better than the other; the rest do not. A search lists three, who reply in random order. A
 * state holds the three replies as base-4 digits, where 3 means no reply yet; 64 is the end.
 */
export const MARKET = marketText;
/** Scripted: accepts the first offer, or waits for all and accepts the best. */
export const fixedBuyer = (compares: boolean) => ({
  type: 'custom-agent',
  text: `
function choose(s: u32): u32 {
  let best: u32 = 0;
  for (let a = 1; a < 3; a++) {
    if (legal(s, a) && ((s >> (2 * a)) & 3) > ((s >> (2 * best)) & 3)) { best = a; }
  }
  return ${compares ? 'legal(s, 3) ? 3 : best' : '0'};
}
export function act(s: u32): u32 { return choose(s); }
export function learn(s: u32, a: u32, r: f32, next: u32) { advantage(s, 0.0); }
export function policy(s: u32) {
  for (let a = 0; a < nActions; a++) { pi[a] = choose(s) == a ? 1.0 : 0.0; }
}
export function value(s: u32): f32 { return 0.0; }
`,
});
