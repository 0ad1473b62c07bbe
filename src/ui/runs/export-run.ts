import type { Problem } from '../../experiment/experiment.ts';
import type { Library } from '../../lab/runs/model.ts';
import { saveFile } from '../save-file.ts';

/** @returns why the export failed */
export async function exportRun(library: Library, id: string): Promise<readonly Problem[]> {
  const file = await library.exportRun(id);
  if ('problems' in file) return file.problems;
  saveFile(file.name, 'application/octet-stream', file.bytes);
  return [];
}
