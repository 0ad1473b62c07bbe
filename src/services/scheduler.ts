/** The lab's clock and timers, which tests replace. */
export interface Scheduler {
  now(): number;
  /** Calls back once, at the next animation frame, or soon after if the page is hidden. Returns a cancel function. */
  frame(callback: () => void): () => void;
  after(milliseconds: number, callback: () => void): () => void;
}

/** Hidden pages get no animation frames, but the title still shows progress. */
const HIDDEN_MS = 300;

export function browserScheduler(): Scheduler {
  return {
    now: () => performance.now(),
    frame(callback) {
      const finish = () => {
        cancelAnimationFrame(frame);
        clearTimeout(timer);
      };
      const once = () => {
        finish();
        callback();
      };
      const frame = requestAnimationFrame(once);
      const timer = setTimeout(once, HIDDEN_MS);
      return finish;
    },
    after(milliseconds, callback) {
      const timer = setTimeout(callback, milliseconds);
      return () => clearTimeout(timer);
    },
  };
}
