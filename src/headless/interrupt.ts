/** What ends the command from outside: Ctrl C, and a reader that closes its end of a pipe. */

/** What the command ends with after Ctrl C: docs/headless.md. */
export const INTERRUPTED = 130;
/** A terminal sends Ctrl C to the whole group, and npm and scripts/run.mjs pass it on: that is one, not three. */
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

/** `… | head`: nobody reads on. @param writes a file, so that the command has to go on */
export function endWithReader(writes: boolean): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      if (!writes) process.exit();
    });
}
