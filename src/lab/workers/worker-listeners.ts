/** What a page hears of a worker of its own: messages, and one word when it cannot go on. */

interface Speaking<Message> {
  addEventListener(type: 'message', listener: (event: MessageEvent<Message>) => void): void;
  addEventListener(type: 'error' | 'messageerror', listener: (event: Event) => void): void;
}

interface Ears<Message> {
  /** Another may have taken its place: what it says then is not heard. */
  readonly isCurrent: () => boolean;
  readonly message: (message: Message) => void;
  readonly failed: (reason: string) => void;
}

export function listenTo<Message>(
  worker: Speaking<Message>,
  { isCurrent, message, failed }: Ears<Message>,
): void {
  worker.addEventListener('message', ({ data }) => isCurrent() && message(data));
  const onError = (event: Event) => {
    // A program that could not be loaded has no message.
    const words = 'message' in event && typeof event.message === 'string' ? event.message : '';
    if (isCurrent()) failed(words || 'its program could not be loaded');
  };
  worker.addEventListener('error', onError);
  worker.addEventListener('messageerror', onError);
}
