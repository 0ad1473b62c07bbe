/** Starts what a thread does once its part has been loaded: orders that come before that wait for it, in order. */
export function startLate(load: () => Promise<(order: never) => void>): void {
  const waiting: unknown[] = [];
  let receive = (order: never): void => void waiting.push(order);
  addEventListener('message', ({ data }) => receive(data as never));
  load().then(
    (ready) => {
      for (const order of waiting) ready(order as never);
      receive = ready;
    },
    (reason: unknown) =>
      setTimeout(() => {
        throw reason; // a rejection would reach nobody outside this thread
      }),
  );
}
