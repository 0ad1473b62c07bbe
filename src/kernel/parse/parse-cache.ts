/** Modules that are written by the engine come again and again: the loop of every variant like it, the world of every build. */
import type { ParsedModule } from '../contract.ts';
import { parseModule } from './parse.ts';

/** The loops and worlds of an experiment with the most variants, and of the one before it. */
const MOST = 32;
const kept = new Map<string, ParsedModule>();

/** As `parseModule` with the limits of a module; of the last 32 texts each is parsed once. @throws KernelError */
export function parseKept(name: string, text: string): ParsedModule {
  const key = `${name}\n${text}`;
  const module = kept.get(key) ?? parseModule(name, text);
  kept.delete(key);
  kept.set(key, module);
  const [oldest] = kept.keys();
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
  return module;
}
