import type { Field } from '../experiment/field.ts';

/** Every family's first field. */
export const NAME_FIELD: Field = {
  name: 'name',
  label: 'Name',
  help: 'Name of this world. It changes nothing else.',
  kind: 'text',
  default: '',
  maxLength: 80,
  live: false,
};
