/** A fixed schedule: levels open one after the other over a share of the budget. */
import { choice, number } from '../../experiment/field.ts';
import type { Teacher } from '../updates/teachers.ts';

export const teacher: Teacher = {
  id: 'schedule',
  help: 'opens one level after the other at fixed times (Bengio et al. 2009).',
  fields: [
    choice('scheduleOrder', 'Order', ['easy-first', 'hard-first'], {
      help: 'easy-first: the easiest level is asked first, harder ones join. hard-first: the reverse, a control.',
    }),
    number('scheduleUntil', 'All levels from', [0.5, 0, 1], {
      help: 'Share of the budget after which all levels are open.',
    }),
  ],
  begin: () => [],
  weights({ sizes, progress, settings }) {
    const until = settings.number('scheduleUntil');
    const share = until > 0 ? Math.min(1, progress / until) : 1;
    const open = Math.min(sizes.length, 1 + Math.floor(share * sizes.length));
    const first = settings.text('scheduleOrder') === 'hard-first' ? sizes.length - open : 0;
    return sizes.map((size, level) => (level >= first && level < first + open ? size : 0));
  },
};
