/** Every language task: a file in `tasks/` registers itself. */
import type { TaskMaker } from './maker.ts';

const found = import.meta.glob<TaskMaker>('./tasks/*.ts', { eager: true, import: 'maker' });

/** By id, which is `task` in a spec. */
export const taskMakers: ReadonlyMap<string, TaskMaker> = new Map(
  Object.values(found).map((maker) => [maker.id, maker]),
);
