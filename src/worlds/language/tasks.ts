/** Every language task. A file in `tasks/` registers itself, and the mixture is made of them. */
import type { TaskMaker } from './maker.ts';
import { mixtureOf } from './mixture.ts';

const found = import.meta.glob<TaskMaker>('./tasks/*.ts', { eager: true, import: 'maker' });

const makers: ReadonlyMap<string, TaskMaker> = new Map(
  Object.values(found).map((maker) => [maker.id, maker]),
);
const mixture = mixtureOf(makers);

/** Makers by id, which is `task` in a spec. */
export const taskMakers: ReadonlyMap<string, TaskMaker> = new Map([...makers, [mixture.id, mixture]]);
