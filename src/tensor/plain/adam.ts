/** Adam by loops, with the gradient's norm and clipping. */
import type { Adam } from '../contract.ts';
import { wholePower } from '../power.ts';
import { at, floatsOf } from './store.ts';

export function adam(o: Adam): void {
  const parameters = floatsOf(o.parameters);
  const gradient = floatsOf(o.gradient);
  const first = floatsOf(o.first);
  const second = floatsOf(o.second);
  let squares = 0;
  for (let k = 0; k < parameters.length; k++) squares += at(gradient, k) ** 2;
  const norm = Math.sqrt(squares);
  floatsOf(o.norm)[0] = norm;
  const scale = o.maxNorm > 0 && norm > o.maxNorm ? o.maxNorm / norm : 1;
  const correction1 = 1 - wholePower(o.beta1, o.step);
  const correction2 = 1 - wholePower(o.beta2, o.step);
  for (let k = 0; k < parameters.length; k++) {
    const g = at(gradient, k) * scale;
    const m = o.beta1 * at(first, k) + (1 - o.beta1) * g;
    const v = o.beta2 * at(second, k) + (1 - o.beta2) * g * g;
    const direction = m / correction1 / (Math.sqrt(v / correction2) + o.epsilon);
    parameters[k] = at(parameters, k) - o.rate * (direction + o.decay * at(parameters, k));
    first[k] = m;
    second[k] = v;
    gradient[k] = 0;
  }
}
