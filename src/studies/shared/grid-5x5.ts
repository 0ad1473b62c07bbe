/** The grid of example 3.5 of Sutton & Barto: its states row by row, as the book prints them. */
export const STATES = [
  ...['r1c1', 'A', 'r1c3', 'B', 'r1c5', 'r2c1', 'r2c2', 'r2c3', 'r2c4', 'r2c5'],
  ...['r3c1', 'r3c2', 'r3c3', "B'", 'r3c5', 'r4c1', 'r4c2', 'r4c3', 'r4c4', 'r4c5'],
  ...['r5c1', "A'", 'r5c3', 'r5c4', 'r5c5'],
];
export const table = (values: readonly number[]) =>
  Object.fromEntries(STATES.map((state, k) => [state, values[k] ?? Number.NaN]));
