/** The last steps of a replica. Steps are read one by one only while someone is watching. This changes no number. */
import { budgetOf, inEpisodes } from '../../experiment/budget.ts';
import type { Machine } from '../../kernel/machine.ts';
import type { Variant } from '../program/built.ts';
import type { Stage } from '../variant/stage.ts';
import type { Replica } from './replica.ts';
import { takeSteps } from './steps.ts';

/** Number of steps to read before a picture may be taken. */
const SHORT = 12;
/** Steps or episodes at the end of the budget that are always read, so that a finished run can be watched. */
const LAST_STEPS = 400;
const LAST_EPISODES = 12;
const MAX_ENTRIES = 400;
/** Maximum number of steps read between two clock checks. */
const MAX_SINGLE = 2_000;
const PAUSE_MS = 25; // after a picture
const FEW_SEEDS = 16;

const BREAK = -1; // separates episodes

type Built = Pick<Stage, 'experiment' | 'plan'>;

export class Trail {
  #entries: number[] = [];

  add(
    step: { readonly from: number; readonly to: number; readonly ended: boolean } | { readonly pull: number },
  ): void {
    const entries = this.#entries;
    if ('pull' in step) entries.push(step.pull);
    else {
      if ((entries.at(-1) ?? BREAK) === BREAK) entries.push(step.from);
      entries.push(step.to);
      if (step.ended) entries.push(BREAK);
    }
    if (entries.length > 2 * MAX_ENTRIES) entries.splice(0, entries.length - MAX_ENTRIES);
  }

  note(machine: Machine, slot: number, isBandit: boolean): void {
    const read = (name: string) => machine.scalar(`main$${name}`, slot);
    const ended = read('terminated') !== 0 || read('truncated') !== 0;
    if (isBandit) this.add({ pull: read('action') });
    else this.add({ from: read('measured'), to: read('nextObservation'), ended });
  }

  clear(): void {
    this.#entries.length = 0;
  }

  /** Oldest first. Observations with a BREAK between episodes, or the pulled arms of a bandit. */
  read(): Int32Array {
    return Int32Array.from(this.#entries.slice(-MAX_ENTRIES));
  }
}

/** The trails of one session. Nobody watches until the first picture, so a run without a page reads no steps. */
export class Trails {
  readonly #trails = new Map<string, Trail>(); // variant/slot
  readonly #watched = new Map<number, number>(); // variant → slot
  readonly #clock: () => number;
  readonly #isFew: boolean;
  #seen = Number.NEGATIVE_INFINITY;

  /** @param clock milliseconds, which limit reading between two pictures @param seeds with few seeds the end of each is read */
  constructor(clock: () => number, seeds: number) {
    this.#clock = clock;
    this.#isFew = seeds <= FEW_SEEDS;
  }

  /** Watches this replica from now on. @returns its trail so far */
  read(variant: number, slot: number): Int32Array {
    this.#watched.set(variant, slot);
    this.#seen = this.#clock();
    return this.#of(variant, slot).read();
  }

  /** Called when observations change meaning or steps were made elsewhere. */
  clear(): void {
    this.#trails.clear();
  }

  #of(variant: number, slot: number): Trail {
    const key = `${variant}/${slot}`;
    const trail = this.#trails.get(key) ?? new Trail();
    this.#trails.set(key, trail);
    return trail;
  }

  /** Like `takeSteps`, with the same steps, some of them one at a time. */
  take(r: Replica, variant: Variant, { experiment, plan }: Built, goal: number, most: number): number {
    const inBulk = (until: number, steps: number) => takeSteps(r, variant, experiment, until, steps);
    const isWatched = this.#watched.get(r.variant) === r.slot;
    if (this.#watched.size === 0 || !(isWatched || this.#isFew)) return inBulk(goal, most);
    const episodes = inEpisodes(experiment);
    const total = episodes ? most : Math.min(goal - r.position, most);
    const isDue = isWatched && (total <= SHORT || this.#clock() - this.#seen >= PAUSE_MS);
    const end = budgetOf(experiment) - (episodes ? LAST_EPISODES : LAST_STEPS);
    const until = Math.min(goal, end, isDue && episodes ? goal - 1 : goal);
    const room = total - (isDue ? SHORT : 0);
    const bulk = episodes ? room : Math.min(room, until - r.position);
    const trail = this.#of(r.variant, r.slot);
    let steps = 0;
    if (r.position < until && bulk > 0) {
      trail.clear();
      steps = inBulk(until, bulk);
    }
    const last = Math.min(total, steps + MAX_SINGLE);
    while (steps < last && r.position < goal && r.fault === null && (isDue || r.position >= end)) {
      if (inBulk(goal, 1) === 0) break;
      steps += 1;
      trail.note(variant.machine, r.slot, plan.view.kind === 'arms');
    }
    return steps;
  }
}
