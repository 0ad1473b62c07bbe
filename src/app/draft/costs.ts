/** Estimates the cost of experiments on this device, first from assumptions and later from measured speeds. */
import { inEpisodes } from '../../experiment/budget.ts';
import type { CostFacts, Experiment, Parsed } from '../../experiment/experiment.ts';
import { assumedSpeed, type Work, withCustomWork } from '../../experiment/work.ts';
import { workersFor } from '../../services/trainer/site.ts';
import type { DraftState } from '../model/model.ts';
import { SPEEDS } from '../model/speeds.ts';

export interface CostsDependencies {
  estimate(
    experiment: Experiment,
    work: Work,
    stepsPerSecond: number,
    bytesPerReplica: number,
    facts?: CostFacts,
  ): DraftState['cost'];
  work(experiment: Experiment): Work;
  readonly threads: number;
}

const SETUP_SECONDS = 1;

/** Returns the duration of a run at one of SPEEDS. The cost counts only computation time. */
export function secondsAt(speed: number, { seconds, envSteps, replicas }: DraftState['cost']): number {
  const { stepsPerSecond = Number.POSITIVE_INFINITY } = SPEEDS[speed] ?? {};
  return SETUP_SECONDS + Math.max(seconds, envSteps / Math.max(1, replicas) / stepsPerSecond);
}

export class Costs {
  readonly #dependencies: CostsDependencies;
  /** The speed of one worker as a multiple of the assumed one, by kind of work and cost of custom texts. */
  readonly #measured = new Map<string, number>();
  readonly #facts = new WeakMap<Experiment, CostFacts>();

  constructor(dependencies: CostsDependencies) {
    this.#dependencies = dependencies;
  }

  noted(parsed: Parsed<Experiment>): Parsed<Experiment> {
    if (parsed.ok) this.#facts.set(parsed.value, parsed);
    return parsed;
  }

  /** A live number is not part of a program, so the measured facts stay valid. */
  carry(from: Experiment, to: Experiment): void {
    const facts = this.#facts.get(from);
    if (facts !== undefined) this.#facts.set(to, facts);
  }

  of(experiment: Experiment, bytesPerReplica: number): DraftState['cost'] {
    const { estimate, work } = this.#dependencies;
    const facts = this.#facts.get(experiment);
    return estimate(experiment, work(experiment), this.#speedOf(experiment), bytesPerReplica, facts);
  }

  /** Records the speed of a run at full speed. @returns whether estimates change */
  measured(experiment: Experiment, stepsPerSecond: number): boolean {
    if (experiment.evaluation !== undefined) return false; // evaluation took part of the time
    if (inEpisodes(experiment)) return false; // its speed is in episodes
    if (Math.abs(stepsPerSecond / this.#speedOf(experiment) - 1) < 0.25) return false;
    const assumed = this.#assumed(experiment) * this.#workers(experiment);
    this.#measured.set(this.#keyOf(experiment), stepsPerSecond / assumed);
    return true;
  }

  #speedOf(experiment: Experiment): number {
    const known = this.#measured.get(this.#keyOf(experiment));
    const ofKind = this.#measured.get(this.#dependencies.work(experiment)) ?? 1;
    const one = known === undefined ? this.#assumed(experiment, ofKind) : known * this.#assumed(experiment);
    return one * this.#workers(experiment);
  }

  /** @param ofKind multiple of the speed without custom texts */
  #assumed(experiment: Experiment, ofKind = 1): number {
    const plain = assumedSpeed(experiment, this.#dependencies.work(experiment));
    return withCustomWork(ofKind * plain, this.#facts.get(experiment)?.ownWork ?? 0);
  }

  /** Separates custom texts, so that a slow one affects only its own estimate. */
  #keyOf(experiment: Experiment): string {
    const own = this.#facts.get(experiment)?.ownWork;
    const kind = this.#dependencies.work(experiment);
    return own === undefined ? kind : `${kind} ${own}`;
  }

  #workers(experiment: Experiment): number {
    return workersFor(experiment, this.#dependencies.threads);
  }
}
