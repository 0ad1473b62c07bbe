/** A study goes in five steps; a lesson ends with three questions. Step 1 of the address is the first. */
const STUDY_STEPS = ['Predict', 'Run', 'Reveal', 'Why', 'Change it'] as const;
export const LESSON_STEPS = [...STUDY_STEPS, 'Check'] as const;
export type StepName = (typeof LESSON_STEPS)[number];

export const stepsOf = (lesson: boolean): readonly StepName[] => (lesson ? LESSON_STEPS : STUDY_STEPS);

/** @returns a step that there is */
export const stepWithin = (steps: readonly StepName[], step: number): number =>
  Math.min(steps.length, Math.max(1, step));
