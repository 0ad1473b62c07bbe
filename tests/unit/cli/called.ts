/** Calls the commands as a user does: bundled by `scripts/run.mjs`, in a separate process. */
import { execFile } from 'node:child_process';

export interface Ended {
  readonly status: unknown;
  readonly stdout: string;
  readonly stderr: string;
}
const EXPERIMENT = 'src/cli/main.ts';

/** Asynchronous, because the thread of the tests must answer Vitest meanwhile. @param env default: that of the tests */
export const called = (main: string, words: readonly string[], env?: NodeJS.ProcessEnv): Promise<Ended> =>
  new Promise((resolve) => {
    const given = env === undefined ? {} : { env };
    execFile(process.execPath, ['scripts/run.mjs', main, ...words], given, (error, stdout, stderr) =>
      resolve({ status: error?.code ?? 0, stdout, stderr }),
    );
  });
export const command = (...words: string[]): Promise<Ended> => called(EXPERIMENT, words);
