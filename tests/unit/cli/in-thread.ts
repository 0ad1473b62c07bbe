/** Calls a command in this thread, where it takes milliseconds, and returns what it prints. */
import type { EventEmitter } from 'node:events';
import { vi } from 'vitest';

export interface Said {
  readonly status: number;
  /** Both streams, in the order of the lines; lines of standard error begin with “! ”. */
  readonly lines: readonly string[];
}

let calls = 0;

/** @param main the module, from the root of the repository; each call runs it anew, on modules that are loaded once */
export async function callInThread(main: string, words: readonly string[]): Promise<Said> {
  const lines: string[] = [];
  const add = (mark: string, text: unknown) =>
    lines.push(
      ...String(text)
        .split('\n')
        .map((line) => `${mark}${line}`.trimEnd()),
    );
  const { argv, exitCode } = process;
  const emitters: readonly EventEmitter[] = [process, process.stdout, process.stderr];
  const before = emitters.map((emitter) =>
    ['SIGINT', 'SIGTERM', 'error'].map((name) => emitter.listeners(name)),
  );
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((text) => void add('', text)),
    vi.spyOn(console, 'error').mockImplementation((text) => void add('! ', text)),
    // Progress, which depends on the time, and faults.
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      const line = String(text).trimEnd();
      if (line !== '' && !line.endsWith('s left')) add('! ', line);
      return true;
    }),
  ];
  try {
    process.argv = ['node', main, ...words];
    process.exitCode = undefined;
    await import(/* @vite-ignore */ `../../../${main}?call=${calls++}`);
    return { status: Number(process.exitCode ?? 0), lines };
  } finally {
    for (const spy of spies) spy.mockRestore();
    process.argv = argv;
    process.exitCode = exitCode;
    emitters.forEach((emitter, k) => {
      ['SIGINT', 'SIGTERM', 'error'].forEach((name, at) => {
        for (const listener of emitter.listeners(name))
          if (!before[k]?.[at]?.includes(listener)) emitter.off(name, listener as () => void);
      });
    });
  }
}
