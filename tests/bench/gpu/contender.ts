/** What `npm run bench:gpu` asks of every program that it measures. */

/** A program that trains `replicas` independent tables at once. */
export interface GpuContender {
  readonly name: string;
  /** What one env step does next to learning; contenders with the same task are comparable. */
  readonly task: string;
  /** It trains one replica after the other; what it reports are the steps of the first. */
  readonly oneReplica?: boolean;
  /** Compiles, allocates and resets. Every replica starts an episode with an empty table. */
  prepare(device: GPUDevice, replicas: number): Promise<PreparedContender>;
}

export interface PreparedContender {
  /** Memory on the device, in bytes. */
  readonly bytes: number;
  /** Submits that `advance` makes, or that its one stands for: it may last as many times as long. Default 1. */
  readonly submits?: number;
  /** What was chosen for this device and number of replicas. */
  readonly note?: string;
  /** Encodes and submits so many steps of every replica, and waits for nothing. */
  advance(steps: number): void;
  /** Resolves once everything submitted is done: results were mapped, not merely a fence passed. */
  finished(): Promise<Completed>;
  close(): void;
}

export interface Completed {
  /** Transitions since `prepare`, over all replicas: counted where they were made, and read back. */
  readonly envSteps: number;
  /** Evidence that it learned in the time since `finished` was last called. */
  readonly check: string;
}

export const LEARNING = 'Q-learning alone';
export const LEARNING_AND_MEASURES = "Q-learning and the lab's measures";

/** Evidence in the words of `npm run bench`: the best policy needs 14 steps, so 71 goals in 1,000 steps is the ceiling. */
export function goalsPerThousand(goals: number, envSteps: number): string {
  return envSteps === 0 ? 'no steps' : `${((goals / envSteps) * 1000).toFixed(1)} goals in 1,000 steps`;
}
