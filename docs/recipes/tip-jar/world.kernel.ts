// Copy to content/studies/tip-jar/world.kernel.ts
export const meta = { name: 'graph', label: 'Café with a tip jar', family: 'graph', states: 6, actions: 2, outcomes: 2 };
const slip = param({ value: 0.1, min: 0, max: 0.5, label: 'Slip', help: 'How often a step goes the other way.' });
export const tipped = event('passed the tip jar');
export const success = event('served the guest');

export function reset(): u32 { return 0; }
export function outcomeProbability(s: u32, action: u32, outcome: u32): f32 { return outcome == 1 ? slip : 1.0 - slip; }
export function step(s: u32, action: u32, outcome: u32): u32 {
  const right = (action ^ outcome) == 1;
  const next = right ? s + 1 : (s == 0 ? 0 : s - 1);
  if (next == 2) { emit(tipped); }
  if (next == 5) {
    emit(success);
    pay(1.0);
    terminate();
  }
  return next;
}
