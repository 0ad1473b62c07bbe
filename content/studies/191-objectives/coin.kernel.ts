export const meta = { name: 'graph', label: 'A coin that is chosen', family: 'graph', states: 2, actions: ['heads', 'tails'] };
// The state is the side that lies up. The agent does not see it: it tosses the same coin each time.
export function reset(): u32 { return 0; }
export function observe(s: u32): u32 { return 0; }
export function step(s: u32, action: u32, outcome: u32): u32 { return action; }
