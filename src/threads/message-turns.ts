/** A task of its own for each turn of the trainer. */

/** Posts a message to itself: a task of its own, without the clamping of timers. */
export function messageTurns(): (callback: () => void) => void {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  return (callback) => {
    waiting.push(callback);
    port2.postMessage(0);
  };
}
