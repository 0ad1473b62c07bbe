export const meta = {
  label: 'Optimal action',
  family: 'exploration',
  help: 'Pays 1 when the chosen action is optimal for the task. As a probe it shows the share of such steps. Needs a world that can be solved exactly.',
  markov: true,
};

const optimalMask = data(u32, nObservations, (nActions + 31) / 32);

let steps: u32 = 0; // of the window
let hits: u32 = 0;

export function reward(): f32 {
  const hit = (optimalMask[observation][action >> 5] >> (action & 31)) & 1;
  steps += 1;
  hits += hit;
  return f32(hit);
}

export function reading(): f32 { return steps == 0 ? noReading : f32(hits) / f32(steps); }
export function open() { steps = 0; hits = 0; }
