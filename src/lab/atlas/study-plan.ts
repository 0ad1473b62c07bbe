/** The work of a study in blocks of seeds: every block holds some seeds of every experiment, so that all parts of the claim fill together. */
import { expand, type StudyExperiment } from '../../studies/expand.ts';
import { type CurveTask, curvesIn, isExact, type Task, tasksOf } from '../../studies/outcome.ts';
import type { WrittenStudy } from '../../studies/study.ts';

export interface StudyUnit {
  readonly block: number;
  readonly part: StudyExperiment;
  readonly tasks: readonly Task[];
  readonly lines: readonly CurveTask[];
  readonly from: number; // seeds from … to − 1
  readonly to: number;
  readonly exact: boolean;
  /** Share of the work of the study. */
  readonly weight: number;
}

const MOST_BLOCKS = 10;
/** Each block of each experiment is built once: many experiments have few blocks. */
const fewestBlocks = (experiments: number): number => (experiments > 6 ? 3 : 5);
/** A unit of work below this costs more to begin than to do. */
const LEAST_SECONDS = 2;
/** As of an experiment that names none. */
const SEEDS = 20;

const seedsOf = (input: unknown): number => (input as { seeds?: number }).seeds ?? SEEDS;

export function planOf(study: WrittenStudy): readonly StudyUnit[] {
  const tasks = tasksOf(study, expand(study));
  const parts = [...tasks].map(([part, own]) => ({
    part,
    tasks: own,
    lines: curvesIn(study, part),
    exact: isExact(study, part, own),
    seeds: seedsOf(part.input),
  }));
  const trained = parts.filter(({ exact }) => !exact);
  const seconds = (60 * study.budget.coreMinutes) / Math.max(1, trained.length);
  const blocks = Math.max(
    fewestBlocks(trained.length),
    Math.min(MOST_BLOCKS, Math.floor(seconds / LEAST_SECONDS)),
  );
  const whole = trained.reduce((sum, { seeds, part }) => sum + seeds * part.labels.length, 0) || 1;
  return Array.from({ length: blocks }, (_, block) => block).flatMap((block) =>
    parts.flatMap(({ seeds, ...own }): StudyUnit[] => {
      const [from, to] = [block, block + 1].map((k) => Math.floor((k * seeds) / blocks)) as [number, number];
      if (own.exact) return block === 0 ? [{ ...own, block, from: 0, to: seeds, weight: 0 }] : [];
      if (to === from) return [];
      return [{ ...own, block, from, to, weight: ((to - from) * own.part.labels.length) / whole }];
    }),
  );
}
