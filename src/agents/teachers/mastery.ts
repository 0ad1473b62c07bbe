/** A staircase: the next level opens once the current one is mastered. */
import { number } from '../../experiment/field.ts';
import { type Teacher, towards } from '../updates/teachers.ts';

const MEMORY = 0.05; // share by which the average moves after each group
/** Share of problems from mastered levels, so that they are not forgotten. */
const REVIEW = 0.2;

/** State: the highest open level, then its average success. */
export const teacher: Teacher = {
  id: 'mastery',
  help: 'asks the easiest level until its success reaches a threshold, then the next one, with one problem in five from the levels before.',
  fields: [
    number('masteredAt', 'Mastered at', [0.7, 0, 1], {
      help: 'Average success at which the next level opens. A high value moves on late.',
    }),
  ],
  begin: () => [0, 0],
  weights({ sizes, state: [open = 0] }) {
    const before = sizes.slice(0, open).reduce((sum, size) => sum + size, 0);
    return sizes.map((size, level) => {
      if (level > open) return 0;
      if (level === open) return before > 0 ? 1 - REVIEW : 1;
      return (REVIEW * size) / before;
    });
  },
  reported({ state, level, levels, success, settings }) {
    const [open = 0, average = 0] = state;
    if (level !== open) return;
    state[1] = towards(average, success, MEMORY);
    if (state[1] < settings.number('masteredAt') || open + 1 >= levels) return;
    state[0] = open + 1;
    state[1] = 0;
  },
};
