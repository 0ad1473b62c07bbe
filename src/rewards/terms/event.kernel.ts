export const meta = {
  label: 'Event',
  family: 'event',
  help: 'One whenever the chosen event happens.',
  markov: true,
};

const event = param({ type: 'u32', value: 0, min: 0, max: 4294967295, structural: true, label: 'Event', help: 'The event that is paid; several at once count once.' });

export function reward(): f32 { return happened(event) ? 1.0 : 0.0; }
