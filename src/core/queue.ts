/** Tasks one after the other: each waits for those before it, and one that fails does not stop the next. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T>): Promise<T> {
    const answer = this.#last.then(task);
    this.#last = answer.catch(() => undefined);
    return answer;
  }
}
