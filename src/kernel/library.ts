/** The room's own library: kernel text in `library/`, parsed once and seen, last, by every module. */
import type { ParsedModule } from './contract.ts';
import { parseModule } from './parse.ts';

const texts = import.meta.glob<string>('./library/*.kernel.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});

let parsed: readonly ParsedModule[] | undefined;

export function builtInLibrary(): readonly ParsedModule[] {
  parsed ??= Object.entries(texts).map(([path, text]) => parseModule(moduleName(path), text));
  return parsed;
}

/** `./library/maths.kernel.ts` → `maths`. */
function moduleName(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.kernel\.ts$/, '');
}
