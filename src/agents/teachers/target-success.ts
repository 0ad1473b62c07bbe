/** Targets a difficulty: levels whose success is near a wanted share are chosen most. */
import { number } from '../../experiment/field.ts';
import { type Teacher, towards } from '../updates/teachers.ts';

const MEMORY = 0.1;
const LEAST = 0.02; // weight of a level far from the target, so that its average stays current

/** State: average success by level; −1 if the level was never used. */
export const teacher: Teacher = {
  id: 'target-success',
  help: 'prefers levels whose success is near a target; a level never asked counts as on target (Florensa et al. 2018, 1705.06366).',
  fields: [
    number('targetSuccess', 'Target success', [0.5, 0, 1], {
      help: 'Share of right completions that is preferred. At 0.5 groups differ most.',
    }),
    number('targetWidth', 'Target width', [0.2, 0.01, 1], {
      help: 'Distance from the target at which a level’s weight falls to 61 %. A low value is strict.',
    }),
  ],
  begin: (levels) => new Array<number>(levels).fill(-1),
  weights({ sizes, state, settings }) {
    const [target, width] = [settings.number('targetSuccess'), settings.number('targetWidth')];
    return sizes.map((_, level) => {
      const success = state[level] ?? -1;
      const distance = success < 0 ? 0 : (success - target) / width;
      return LEAST + Math.exp((-distance * distance) / 2);
    });
  },
  reported({ state, level, success }) {
    const before = state[level] ?? -1;
    state[level] = before < 0 ? success : towards(before, success, MEMORY);
  },
};
