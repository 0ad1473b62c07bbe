import type { Experiment } from '../../spec/experiment.ts';

/** A place in an experiment as a reader would name it: `arms[0].reward[1].expression` is “sparse”, reward term 2, expression. */
export function placeWords(path: string, experiment: Experiment): string {
  const [, arm, rest] = /^arms\[(\d+)\]\.?(.*)$/.exec(path) ?? [undefined, undefined, path];
  const words: string[] = [];
  if (arm !== undefined) words.push(`arm ${experiment.arms[Number(arm)]?.label ?? Number(arm) + 1}`);
  const [, term, field] = /^reward\[(\d+)\]\.?(.*)$/.exec(rest ?? '') ?? [undefined, undefined, rest];
  if (term !== undefined) words.push(`reward term ${Number(term) + 1}`);
  const [, name, line] = /^(.*?)\[(\d+)\]$/.exec(field ?? '') ?? [undefined, field, undefined];
  if (name !== undefined && name !== '') words.push(name.replaceAll('.', ', '));
  if (line !== undefined) words.push(`line ${Number(line) + 1}`);
  return words.join(', ');
}
