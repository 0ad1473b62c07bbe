/** The auditing worker. */
import { Auditor } from '../src/threads/auditor-core.ts';
import type { AuditOrder } from './protocol-auditor.ts';

export function startAuditor(): (order: AuditOrder) => void {
  const auditor = new Auditor({
    post: (message) => postMessage(message),
    breathe: () => new Promise((resolve) => setTimeout(resolve, 0)),
    now: () => performance.now(),
  });
  return (order) => void auditor.receive(order);
}
