export const meta = {
  label: 'Delay',
  family: 'transform',
  help: 'Pays the reward of the terms above it later: after some steps, or all at the end of the episode. The total does not change.',
  markov: false,
};

const until = param({ type: 'u32', value: 0, options: ['end', 'steps'], label: 'Paid', help: 'At the end of the episode, or after a number of steps (with the rest paid at the end).' });
const steps = param({ type: 'u32', value: 10, min: 1, max: 4096, structural: true, label: 'Steps', help: 'Length of the delay in steps. A long delay makes credit assignment harder.' });

const waiting = memory(f32, steps); // slot time % steps: earned now, paid when the slot comes round again
let held: f32 = 0.0; // held until the end

export function begin() {
  held = 0.0;
  fill(waiting, 0.0);
}

export function reward(): f32 {
  let paid = 0.0;
  if (until == 0) {
    held += total;
  } else {
    paid = waiting[time % steps];
    waiting[time % steps] = total;
  }
  if (terminated || truncated) { paid += held + sum(waiting); }
  return paid - total;
}
