/** Learning progress: levels whose success changes fast, up or down, are chosen most often. */
import { number } from '../../experiment/field.ts';
import { type Teacher, towards } from '../updates/teachers.ts';

const FAST = 0.2;
const SLOW = 0.04;

/** State: a fast average of each level's success, then a slow one. */
export const teacher: Teacher = {
  id: 'learning-progress',
  help: 'prefers levels whose success rises or falls fast (Matiisen et al. 2017, 1707.00183).',
  fields: [
    number('exploredShare', 'Uniform share', [0.2, 0.01, 1], {
      help: 'Share of problems from any level alike, so that progress is noticed everywhere.',
    }),
  ],
  begin: (levels) => new Array<number>(2 * levels).fill(0),
  weights({ sizes, state, settings }) {
    const levels = sizes.length;
    const speed = sizes.map((_, level) => Math.abs((state[level] ?? 0) - (state[levels + level] ?? 0)));
    const total = speed.reduce((sum, x) => sum + x, 0);
    const explored = settings.number('exploredShare');
    return speed.map(
      (x) => explored / levels + (total > 0 ? ((1 - explored) * x) / total : (1 - explored) / levels),
    );
  },
  reported({ state, level, levels, success }) {
    state[level] = towards(state[level] ?? 0, success, FAST);
    state[levels + level] = towards(state[levels + level] ?? 0, success, SLOW);
  },
};
