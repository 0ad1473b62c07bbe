import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest of each project. The last to begin would run alone. */
const LONG = [
  'studies/all',
  'unit/engine/short-runs',
  'unit/engine/before-training',
  'conformance/outside-cases',
  'unit/cli/transcripts',
  'conformance/registered',
  'unit/engine/replay/replay',
  'dom/lab-page',
  'walks/builder',
  'walks/panels',
].map((name) => `/tests/${name}.test.ts`);
const isLong = ({ moduleId }: TestSpecification): boolean => LONG.some((name) => moduleId.endsWith(name));

/** On a fresh clone Vitest has no times of an earlier run and goes by the size of files. Files of a project stay together: they share modules. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    const order = (file: TestSpecification) => 2 * projects.indexOf(file.project) + (isLong(file) ? 0 : 1);
    return sorted.sort((a, b) => order(a) - order(b));
  }
}
