export const meta = {
  label: 'Milestone',
  family: 'event',
  help: 'Pays 1 for the first time that the chosen event occurs, per episode or ever.',
  markov: false,
};

const event = param({ type: 'u32', value: 0, min: 0, max: 4294967295, structural: true, label: 'Event', help: 'The event that pays.' });
const once = param({ type: 'u32', value: 0, options: ['per-episode', 'ever'], label: 'Counted', help: 'Paid once per episode, or once in the agent’s life.' });

let reached: bool = false; // in this episode
let everReached: bool = false;

export function begin() { reached = false; }

export function reward(): f32 {
  if ((once == 0 ? reached : everReached) || !happened(event)) { return 0.0; }
  reached = true;
  everReached = true;
  return 1.0;
}
