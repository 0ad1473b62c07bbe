/** Interruptions from outside: Ctrl C, and a closed pipe. */

/** Exit status after Ctrl C, see docs/headless.md. */
export const INTERRUPTED = 130;
/** A terminal sends Ctrl C to the whole group, and npm and scripts/run.mjs forward it. All of these count as one. */
const SAME_MS = 1000;

/** Aborted by the first Ctrl C or SIGTERM; the second ends the process at once. */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  let first = 0;
  const interrupt = () => {
    const now = performance.now();
    if (!controller.signal.aborted) {
      first = now;
      controller.abort();
    } else if (now - first > SAME_MS) process.exit(INTERRUPTED);
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, interrupt);
  return controller.signal;
}

/** `… | head` closes the pipe. @param writes the command writes a file, so it continues */
export function endWithReader(writes: boolean): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      if (!writes) process.exit();
    });
}
