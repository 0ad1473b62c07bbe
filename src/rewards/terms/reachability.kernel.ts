export const meta = {
  label: 'Lost reachability',
  family: 'event',
  help: 'A penalty on side effects that names none of them. Charges the share of states that could be reached at the start and no longer can be; what becomes possible again is paid back. Needs a world that can be solved exactly.',
  reference: 'Krakovna et al. 2018, arXiv 1806.01186',
  markov: true,
};

// Of each state, from 0 (nothing is lost) to 1.
const lostReach = data(f32, nStates);

/** −(d(s′) − d(s)). The end of an episode loses nothing, and nothing is paid back there: so this is no potential. */
export function reward(): f32 { return terminated ? 0.0 : lostReach[state] - lostReach[next]; }
