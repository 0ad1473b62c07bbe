import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LiveSession, Session, Shard } from '../engine/contract.ts';
import { hasNetworks, withModelFiles } from '../engine/net/model.ts';
import { seedsOf } from '../engine/table/seeds.ts';
import type { Experiment, Parsed } from '../experiment/experiment.ts';
import { rejected } from '../experiment/problems.ts';
import { rowNames } from '../stats/compare/variant-words.ts';
import { isMissing, unreadText } from './files.ts';

/** `DIR/variant/seed-0/model.json` and its weights. */
export async function saveModels(
  folder: string,
  session: Session | LiveSession,
  { variants, seeds }: Experiment,
  shard: Shard,
): Promise<void> {
  if (!('model' in session)) return;
  const names = rowNames(variants.map(({ label }) => label));
  for (const variant of variants.keys())
    for (const seed of seedsOf(shard, seeds)) {
      const files = await session.model?.(variant, seed);
      if (!files) continue;
      const name = (names[variant] ?? `variant ${variant}`).replaceAll(/[^\p{L}\p{N}]+/gu, '-');
      const own = join(folder, name, `seed-${seed}`);
      await mkdir(own, { recursive: true });
      await writeFile(join(own, files.weightsName), files.weights);
      await writeFile(join(own, 'model.json'), files.json);
    }
}

export async function whyUnsaved(folder: string | null, experiment: Experiment): Promise<string | null> {
  if (folder === null) return null;
  if (!hasNetworks(experiment)) return '--save-model needs a variant with a network on a world.';
  try {
    await mkdir(folder, { recursive: true });
    return null;
  } catch (error) {
    return `Cannot write ${folder}: ${unreadText(error)}`;
  }
}

/** The experiment, with networks that start from the model in a folder. */
export async function startedFrom(folder: string, experiment: Experiment): Promise<Parsed<Experiment>> {
  try {
    const names = (await readdir(folder)).filter((name) => /^model\.json$|\.bin$/.test(name));
    const files = names.map(async (name) => ({
      name,
      bytes: new Uint8Array(await readFile(join(folder, name))),
    }));
    return withModelFiles(experiment, await Promise.all(files), null);
  } catch (error) {
    const why = isMissing(error) ? 'the folder does not exist.' : unreadText(error);
    return rejected(
      `Cannot read the model in ${folder}: ${why}`,
      'Give --start-model a folder with model.json and its weights.',
    );
  }
}
