/** Ends this process when its parent has ended or was killed, because nobody waits for the result. */
import { isMainThread } from 'node:worker_threads';

const parent = process.ppid;
const look = () => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
};
if (isMainThread) setInterval(look, 500).unref();
