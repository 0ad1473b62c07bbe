export const meta = {
  label: 'Coverage',
  family: 'exploration',
  help: 'Pays the share that a state is of all reachable ones, the first time that it is visited. As a probe it shows the share visited so far. Needs a world that can be solved exactly.',
  markov: false,
};

const reachable = data(u32, nObservations);
const visited = memory(u32, nObservations);

let found: u32 = 0;
let all: u32 = 0;

function visit(s: u32): u32 {
  if (reachable[s] == 0 || visited[s] != 0) { return 0; }
  visited[s] = 1;
  found += 1;
  return 1;
}

export function reward(): f32 {
  if (all == 0) {
    for (let s = 0; s < nObservations; s++) { all += reachable[s]; }
  }
  const first = visit(observation);
  return f32(first + visit(nextObservation)) / f32(max(all, 1));
}

export function reading(): f32 { return all == 0 ? noReading : f32(found) / f32(all); }
