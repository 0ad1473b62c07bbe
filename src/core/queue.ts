/** Runs tasks in order, one at a time. A task that fails does not stop the next. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T>): Promise<T> {
    const answer = this.#last.then(task);
    this.#last = answer.catch(() => undefined);
    return answer;
  }
}
