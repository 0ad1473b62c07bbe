/** The room's own library: kernel text in `library/`, seen, last, by every module. */
import type { ParsedModule } from '../contract.ts';
import { ModuleTexts } from './module-texts.ts';

const texts = new ModuleTexts(
  import.meta.glob<string>('./library/*.kernel.ts', { query: '?raw', import: 'default', eager: true }),
);

export const libraryAhead = (): Generator<void> => texts.ahead();

export function builtInLibrary(): readonly ParsedModule[] {
  return texts.all().map(([, module]) => module);
}
