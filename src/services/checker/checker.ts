/** Answers the orders of the checking worker: it parses and validates what strangers write. */
import { errorMessage } from '../../core/error-message.ts';
import { readAhead, validate } from '../../engine/experiment/validate.ts';
import { readPastedTable } from '../../imports/pasted-table.ts';
import { readLog } from '../../imports/read-log.ts';
import type { Answer } from '../rpc.ts';
import type { CheckOrder } from './protocol.ts';

/** @param post sends a message to the page */
export function createChecker(post: (message: Answer) => void): (order: CheckOrder) => Promise<void> {
  // The library's own texts are parsed before the deadline of a stranger's text begins.
  for (const _ of readAhead());
  const answerTo = async (order: CheckOrder) => {
    if (order.kind === 'experiment') return validate(order.input);
    if (order.kind === 'table') return readPastedTable(order.text);
    return readLog(await order.file.text(), order.name);
  };
  return async (order) => {
    const { id } = order;
    post({ kind: 'progress', id, news: [] });
    try {
      post({ kind: 'answer', id, value: await answerTo(order) });
    } catch (error) {
      post({ kind: 'refusal', id, words: errorMessage(error) });
    }
  };
}
