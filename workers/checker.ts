/** The checking worker: what comes from a stranger is parsed here, so that no text can stop the page. */
import { validate } from '../src/engine/validate.ts';
import type { CheckMessage, CheckOrder } from './protocol-checker.ts';

export function startChecker(): (order: CheckOrder) => void {
  const post = (message: CheckMessage) => postMessage(message);
  return ({ id, input }) => {
    post({ kind: 'begun', id });
    post({ kind: 'checked', id, parsed: validate(input) });
  };
}
