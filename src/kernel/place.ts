/** Positions in a module's text, and how the compiler reports an error. */
import { KernelError, type Place } from './contract.ts';
import type { Span } from './tree.ts';

/** The text being read: enough to turn an offset into a place. */
export interface Source {
  readonly name: string;
  readonly text: string;
}

export function placeOf(text: string, span: Span): Place {
  const offset = Math.min(Math.max(0, Math.trunc(span.offset) || 0), text.length);
  const length = Math.min(Math.max(0, Math.trunc(span.length) || 0), text.length - offset);
  let line = 1;
  let start = 0;
  for (let i = 0; i < offset; i++) {
    if (text.charCodeAt(i) === 10) {
      line++;
      start = i + 1;
    }
  }
  return { line, column: offset - start + 1, offset, length };
}

export function reject(source: Source, at: Span, message: string, fix?: string): never {
  throw new KernelError(message, source.name, placeOf(source.text, at), fix);
}

/**
 * Runs `work` and converts anything it throws to a KernelError. This is a last resort; it does not replace
 * the checks.
 */
export function guarded<T>(source: Source, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof KernelError) throw error;
    const nested = error instanceof RangeError;
    const found = error instanceof Error ? error.message : String(error);
    const message = nested
      ? 'this is nested too deeply to parse'
      : `internal: the kernel compiler failed on this text (${found})`;
    return reject(source, { offset: 0, length: 0 }, message);
  }
}
