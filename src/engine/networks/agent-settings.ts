/** The memory that an agent's network needs, and problems in its settings. */

import type { LanguageAgent } from '../../agents/updates/text-contract.ts';
import { inEpisodes } from '../../experiment/budget.ts';
import type { AgentSpec, Experiment, Problem } from '../../experiment/experiment.ts';
import type { CatalogueEntry } from '../../experiment/field.ts';
import type { Settings } from '../../experiment/settings.ts';
import type { LanguageTask } from '../../worlds/language-contract.ts';
import { error, warning } from '../../worlds/settings.ts';

/** Parameters per squared width: attention 4 w², feed-forward 2 · 4 w², so 12 w² per block. */
const BLOCK = 12;
const GRU_BLOCK = 6; // two products to three gates
const MAX_BYTES = 1.5 * 2 ** 30;
const WORD = 4;

export function parameterCount(settings: Settings, task: LanguageTask): number {
  const [width, layers] = [settings.number('width'), settings.number('layers')];
  const tables = width * (2 * task.vocabulary.length + task.promptLength + task.completionLength);
  return tables + layers * width * width * (settings.text('network') === 'gru' ? GRU_BLOCK : BLOCK);
}

/**
 * Bytes of a replica: two policies, gradient, two moments, and the activations of the largest minibatch (about 16 widths per
 * token and layer, plus attention weights).
 */
export function replicaBytes(agent: LanguageAgent, settings: Settings, task: LanguageTask): number {
  const { prompts, groupSize } = [0, 1]
    .map((progress) => agent.needs(settings, progress))
    .reduce((a, b) => (a.prompts * a.groupSize > b.prompts * b.groupSize ? a : b));
  const parts = settings.has('minibatches') ? settings.number('minibatches') : 1;
  const rows = Math.ceil((prompts * groupSize) / parts);
  const time = task.promptLength + task.completionLength;
  const [width, layers] = [settings.number('width'), settings.number('layers')];
  const attention = settings.text('network') === 'gru' ? 0 : settings.number('heads') * time;
  const activations = rows * time * (layers * (16 * width + attention) + 3 * task.vocabulary.length);
  const cache = prompts * groupSize * time * layers * 2 * width;
  return WORD * (5 * parameterCount(settings, task) + activations + cache);
}

/** Problems of batches that teach nothing or do not fit into the budget. */
export function batchProblems(
  agent: LanguageAgent,
  settings: Settings,
  task: LanguageTask,
  experiment: Pick<Experiment, 'envSteps' | 'episodes'>,
  path: string,
): readonly Problem[] {
  const { envSteps, episodes = 0 } = experiment;
  const { prompts, groupSize, compares, pairs } = agent.needs(settings, 0);
  const problems: Problem[] = [];
  if (compares === true && groupSize < 2) {
    const message = 'A group of one completion has nothing to be compared with: its advantage is always 0.';
    problems.push(warning(`${path}.groupSize`, message, 'Use groups of at least 2.'));
  }
  if (pairs === true && settings.number('groupSize') < groupSize)
    problems.push(
      warning(
        `${path}.groupSize`,
        `One completion is no pair, so groups have ${groupSize}.`,
        `Write ${groupSize}.`,
      ),
    );
  if (pairs === true && groupSize % 2 === 1) {
    const message = `A group of ${groupSize} completions makes ${(groupSize - 1) / 2} ${groupSize === 3 ? 'pair' : 'pairs'}: one completion of each group is written and never learned from.`;
    problems.push(
      warning(`${path}.groupSize`, message, `Use groups of ${groupSize - 1} or ${groupSize + 1}.`),
    );
  }
  const completions = prompts * groupSize;
  if (inEpisodes(experiment) && completions > episodes) {
    const message = `One batch has ${completions} completions, but the budget is ${episodes} episodes: the run may end after one update.`;
    const fix = `Use a budget of at least ${10 * completions} episodes, or fewer prompts.`;
    problems.push(warning(`${path}.prompts`, message, fix));
  }
  const tokens = completions * task.completionLength;
  if (tokens > envSteps) {
    const message = `One batch may take ${tokens} tokens, but the budget is ${envSteps}: the run may end after one update.`;
    const fix = `Use a budget of at least ${10 * tokens} environment steps, or fewer prompts.`;
    problems.push(warning(`${path}.prompts`, message, fix));
  }
  return problems;
}

export function networkProblems(settings: Settings, path: string): readonly Problem[] {
  const problems: Problem[] = [];
  const [width, heads] = [settings.number('width'), settings.number('heads')];
  if (settings.text('network') === 'transformer' && width % heads !== 0) {
    const fix = `Use ${[1, 2, 4, 8].filter((n) => width % n === 0).join(', ')} heads.`;
    problems.push(error(`${path}.heads`, `A width of ${width} is not divisible by ${heads} heads.`, fix));
  }
  return [...problems, ...widthProblems(width, path)];
}

export function widthProblems(width: number, path: string): readonly Problem[] {
  if (width % 4 === 0) return [];
  const fix = `Use ${Math.round(width / 4) * 4}.`;
  return [error(`${path}.width`, `The width ${width} is not a multiple of 4.`, fix)];
}

export function sizeProblems(bytes: number, path: string): readonly Problem[] {
  if (bytes <= MAX_BYTES) return [];
  return [
    error(
      path,
      `A batch of this network needs ${(bytes / 2 ** 30).toFixed(1)} GiB of memory; at most ${MAX_BYTES / 2 ** 30} GiB are available.`,
      'Use fewer prompts, smaller groups, more minibatches or a smaller network.',
    ),
  ];
}

/** Settings that are not live, as text. Specs with equal texts build the same. */
export function builtWith(entry: CatalogueEntry, spec: AgentSpec): string {
  const fixed = entry.fields
    .filter((field) => !field.live)
    .map((field) => [field.name, spec[field.name] ?? field.default]);
  return JSON.stringify([entry.id, ...fixed]);
}
