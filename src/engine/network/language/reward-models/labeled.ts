/** Completions that are labeled for reward models: written by a policy, or demonstrations next to them. */
import type { Settings } from '../../../../experiment/settings.ts';
import type { SequencePolicy } from '../../../../learn/networks/sequence.ts';
import type { Judged, Labelers, Objective } from '../../../../learn/reward-models/labeling.ts';
import type { LanguageTask, Problem } from '../../../../worlds/language/contract.ts';
import type { RandomStream, Streams } from '../../streams.ts';
import { rolloutAtOnce, tokensIn } from '../rollout.ts';
import { type Example, judgedRow, type Row, writtenRow } from './fit-step.ts';

export const GROUPS_AT_ONCE = 64;
const TRIES = 20; // for each batch that would be enough

export interface Labeling {
  readonly task: LanguageTask;
  readonly objective: Objective;
  readonly settings: Settings;
  readonly writer: SequencePolicy;
  readonly streams: Streams;
}
interface Labeled {
  readonly examples: readonly Example[];
  /** That the writer wrote. */
  readonly tokens: number;
}
interface Candidate {
  readonly row: Row;
  readonly judged: Judged;
}

const labelersOf = (settings: Settings, random: RandomStream): Labelers => ({
  noise: settings.number('labelNoise'),
  temperature: settings.number('labelTemperature'),
  uniform: () => random.uniform(),
});

/** Labels groups of completions of one prompt, as many as wanted. Yields the share that is done. @param atOnce groups that are written at once */
export async function* labeled(
  labeling: Labeling,
  wanted: number,
  atOnce = GROUPS_AT_ONCE,
): AsyncGenerator<number, Labeled> {
  const { task, objective, settings, writer, streams } = labeling;
  const [problemStream, random] = [streams.of('problems'), streams.of('tokens')];
  const labelers = labelersOf(settings, streams.of('labels'));
  const isShown = settings.text('pairSource') === 'demonstrations';
  const size = (objective.size?.(settings) ?? 2) - (isShown ? 1 : 0);
  const examples: Example[] = [];
  let tokens = 0;
  for (let tries = 0; examples.length < wanted && tries < TRIES * Math.ceil(wanted / atOnce); tries++) {
    const problems = Array.from({ length: atOnce }, () =>
      task.problem('train', problemStream.below(task.problems.train)),
    ).flatMap((problem) => new Array<Problem>(size).fill(problem));
    const written = await rolloutAtOnce({ policy: writer, task, problems, temperature: 1, random });
    tokens += tokensIn(written);
    for (let row = 0; row < problems.length && examples.length < wanted; row += size) {
      const group = problems
        .slice(row, row + size)
        .map((problem, k) => writtenRow(task, objective.reads, problem, written, row + k));
      const [problem] = problems.slice(row);
      const all = isShown && problem !== undefined ? withDemonstration(labeling, problem, group) : group;
      const labels = objective.label(
        all.map(({ judged }) => judged),
        labelers,
        settings,
      );
      if (labels !== null) examples.push({ rows: labels.order.flatMap((k) => all[k]?.row ?? []), labels });
    }
    yield examples.length / wanted;
  }
  return { examples, tokens };
}

/** The demonstration is better and right, the others are not; steps keep their judgment. */
function withDemonstration(
  { task, objective: { reads }, streams }: Labeling,
  problem: Problem,
  group: readonly Candidate[],
): readonly Candidate[] {
  const shown = task.demonstrate(problem, streams.of('supervised'));
  const hasEnd = shown.tokens.at(-1) === task.end;
  const tokens = [...problem.prompt, ...shown.tokens, ...(hasEnd ? [] : [task.end])];
  const own = hasEnd ? shown.own.slice(0, -1) : shown.own;
  const all = [judgedRow(task, reads, problem, tokens, own, true), ...group];
  if (reads === 'steps') return all;
  return all.map(({ row, judged }, k) => ({
    row,
    judged: { ...judged, reward: k === 0 ? 1 : 0, correct: k === 0 },
  }));
}
