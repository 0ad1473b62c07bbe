export const meta = { name: 'graph', label: 'Recurring bandit', family: 'graph', states: 272, actions: ['first', 'second'], outcomes: 4 };
const recurs = param({ value: true, label: 'The task recurs', help: 'The better arm stays for the whole episode. Else it is drawn for each pull.' });
const remembers = param({ value: true, label: 'Memory', help: 'The agent sees its evidence and the time. Else it sees the time alone.' });
export const best = event('pulled the better arm');
export function reset(): u32 { return 8 + 136 * below(2); }
export function observe(s: u32): u32 { return remembers ? s % 136 : 8 + 17 * (s / 17 % 8); }
/** Outcome = paid + 2 × the other arm is the better one in the next pull. */
export function outcomeProbability(s: u32, action: u32, outcome: u32): f32 {
  const pays: f32 = action == s / 136 ? 0.8 : 0.2;
  const changes: f32 = recurs ? 0.0 : 0.5;
  return (outcome % 2 == 1 ? pays : 1.0 - pays) * (outcome >= 2 ? changes : 1.0 - changes);
}
export function step(s: u32, action: u32, outcome: u32): u32 {
  const paid = outcome % 2 == 1;
  const better = s / 136;
  if (paid) pay(1.0);
  if (action == better) emit(best);
  const time = s / 17 % 8;
  if (time == 7) {
    terminate();
    return s;
  }
  const forFirst = paid == (action == 0);
  const evidence = forFirst ? min(s % 17 + 1, 16) : max(s % 17, 1) - 1;
  return evidence + 17 * (time + 1) + 136 * (outcome >= 2 ? 1 - better : better);
}
