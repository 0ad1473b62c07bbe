/** A study has five steps; a lesson ends with three questions. The first step has the number 1 in the address. */
const STUDY_STEPS = ['Predict', 'Run', 'Reveal', 'Why', 'Change it'] as const;
export const LESSON_STEPS = [...STUDY_STEPS, 'Check'] as const;
export type StepName = (typeof LESSON_STEPS)[number];

export const stepsOf = (lesson: boolean): readonly StepName[] => (lesson ? LESSON_STEPS : STUDY_STEPS);

/** @returns an existing step */
export const stepWithin = (steps: readonly StepName[], step: number): number =>
  Math.min(steps.length, Math.max(1, step));
