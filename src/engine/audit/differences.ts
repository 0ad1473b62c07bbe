import type { ExactModel } from '../exact/model.ts';
import type { AuditDifference, AuditDifferences } from './contract.ts';

const at = (a: ArrayLike<number>, i: number): number => a[i] as number;

const MAX_LISTED = 200;
const MAX_ENTRIES = 1_000_000;

/** @param task, design [S·A] marked pairs @param visits [S] of the design's optimal policy */
export function differencesOf(
  model: ExactModel,
  nObs: number,
  task: Uint8Array,
  design: Uint8Array,
  visits: Float64Array,
): AuditDifferences {
  const n = model.nActions;
  const tabled = nObs <= MAX_ENTRIES ? nObs : 0;
  const taskActions = new Uint32Array(tabled);
  const designActions = new Uint32Array(tabled);
  const byObservation = new Float32Array(tabled);
  const found: AuditDifference[] = [];
  let apartCount = 0;
  let within = 0;
  let all = 0;
  for (let s = 0; s < model.states.length; s++) {
    const observation = at(model.observation, s);
    const actions = (pairs: Uint8Array) =>
      Array.from({ length: n }, (_, a) => a).filter((a) => at(pairs, s * n + a) !== 0);
    const ofTask = actions(task);
    const ofDesign = actions(design);
    const seen = at(visits, s);
    all += seen;
    if (observation < tabled) {
      const bits = (list: readonly number[]) =>
        list.reduce((word, a) => (a < 32 ? word | (1 << a) : word), 0) >>> 0;
      taskActions[observation] = bits(ofTask);
      designActions[observation] = bits(ofDesign);
      byObservation[observation] = at(byObservation, observation) + seen;
    }
    if (ofDesign.every((a) => ofTask.includes(a))) continue;
    const apart = !ofDesign.some((a) => ofTask.includes(a));
    if (apart) apartCount++;
    within += seen;
    found.push({
      state: at(model.states, s),
      observation,
      visits: seen,
      task: ofTask,
      design: ofDesign,
      apart,
    });
  }
  found.sort((a, b) => b.visits - a.visits || a.state - b.state);
  return {
    count: found.length,
    apart: apartCount,
    visited: all > 0 ? within / all : 0,
    list: found.slice(0, MAX_LISTED),
    taskActions,
    designActions,
    visits: byObservation,
  };
}
