export const meta = { name: 'graph', label: 'Society', family: 'graph', states: 256, actions: ['no', 'yes'] };
const lay = param({ value: 0.6, min: 0, max: 1, label: 'Lay competence', help: 'How often a member is right outside its own topic.' });
const expert = param({ value: 0.95, min: 0, max: 1, label: 'Expert competence', help: 'How often a member is right about its own topic.' });
export const right = event('gave the right answer');
export function reset(): u32 {
  const truth = below(2);
  const topic = below(4);
  let messages: u32 = 0;
  for (let k = 0; k < 5; k++) {
    const isRight = bernoulli(k == topic ? expert : lay);
    messages |= (isRight ? truth : 1 - truth) << k;
  }
  return messages + 32 * topic + 128 * truth;
}
export function observe(s: u32): u32 { return s % 128; }
export function step(s: u32, action: u32, outcome: u32): u32 {
  if (action == s / 128) {
    pay(1.0);
    emit(right);
  }
  terminate();
  return s;
}
