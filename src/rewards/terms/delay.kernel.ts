export const meta = {
  label: 'Delay',
  family: 'transform',
  help: 'Pays what the terms above it earned later: after some steps, or all at the end of the episode. Nothing is lost.',
  markov: false,
};

const until = param({ type: 'u32', value: 0, options: ['end', 'steps'], label: 'Paid', help: 'At the end of the episode, or after a number of steps (what is left, at the end).' });
const steps = param({ type: 'u32', value: 10, min: 1, max: 4096, structural: true, label: 'Steps', help: 'Of the delay in steps.' });

const waiting = memory(f32, steps); // slot time % steps: earned then, paid when the slot comes round again
let held: f32 = 0.0; // until the end

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
