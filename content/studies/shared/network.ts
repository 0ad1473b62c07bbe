import text from './network.kernel.ts?raw';
/** A network with one hidden layer over inputs that are on or off. A study adds its rules, `INPUTS` and `inputsOf`, and a learner. */
export const NETWORK = text;
