/** Ends this process when its parent is gone, however it was killed: nobody waits for the result. */
import { isMainThread } from 'node:worker_threads';

const parent = process.ppid;
const look = () => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
};
if (isMainThread) setInterval(look, 500).unref();
