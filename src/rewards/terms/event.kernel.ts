export const meta = {
  label: 'Event',
  family: 'event',
  help: 'Pays 1 whenever the chosen event occurs.',
  markov: true,
};

const event = param({ type: 'u32', value: 0, min: 0, max: 4294967295, structural: true, label: 'Event', help: 'The event that pays; several occurrences in one step count once.' });

export function reward(): f32 { return happened(event) ? 1.0 : 0.0; }
