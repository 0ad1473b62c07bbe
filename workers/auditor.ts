/** Entry of the auditing worker. */
import { Auditor } from './auditor-core.ts';
import type { AuditOrder } from './protocol-auditor.ts';

const auditor = new Auditor({
  post: (message) => postMessage(message),
  breathe: () => new Promise((resolve) => setTimeout(resolve, 0)),
  now: () => performance.now(),
});
addEventListener('message', ({ data }: MessageEvent<AuditOrder>) => void auditor.receive(data));
