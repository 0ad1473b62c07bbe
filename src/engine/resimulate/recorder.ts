/** Steps a session of one replica, one environment step at a time, and records it. */
import type { Variant } from '../program/built.ts';
import type { Stage } from '../program/stage.ts';
import { drawnMeans } from '../session/frame.ts';
import type { TrainingSession } from '../session/session.ts';
import type { RecordedEpisode, RecordedRow, Recording, ReplayRequest } from './contract.ts';
import { type LogShape, lastEarned, rowOf, StepLog, successMask } from './step-log.ts';

type Asked = Pick<ReplayRequest, 'variant' | 'seed' | 'from' | 'to'>;

/** Before a step. */
interface Mind {
  readonly state: number;
  readonly observation: number;
  readonly probabilities: Iterable<number>;
  readonly value: number;
  readonly actionValues: Iterable<number>;
  /** Reports of what was learned, so far. */
  readonly taught: number;
}

export class Recorder {
  readonly #session: TrainingSession;
  readonly #asked: Asked;
  readonly #stage: Stage;
  readonly #variant: Variant;
  readonly #shape: LogShape;
  readonly #log: StepLog;
  readonly #start: number;
  readonly #edited: number;
  readonly #episodes: RecordedEpisode[] = [];
  readonly #rows: RecordedRow[] = [];
  readonly #success: number; // mask of the event; 0: the world has none
  readonly #most: number;
  #first = 0; // of the episode under way
  #before: number; // its steps before that
  #happened = 0; // in it
  #cut: Recording['cut'] = null;
  #fault: string | null = null;

  constructor(session: TrainingSession, asked: Asked, most?: number) {
    const [variant] = session.stage.variants;
    if (variant === undefined) throw new RangeError('a session without a variant cannot be recorded');
    this.#session = session;
    this.#asked = asked;
    this.#stage = session.stage;
    this.#variant = variant;
    this.#start = this.#position;
    this.#edited = session.edited;
    const { entries } = variant.machine.program;
    this.#shape = {
      nActions: this.#stage.plan.nActions,
      terms: variant.assembly.terms.length,
      values: variant.plan.critic && 'agent$value' in entries,
      actionValues: 'agent$actionValue' in entries,
    };
    this.#log = new StepLog(this.#shape);
    this.#most = Math.max(1, Math.min(most ?? this.#log.room, this.#log.room));
    this.#success = successMask(this.#stage.world.module.events);
    const { machine } = variant;
    this.#before = machine.scalar('main$fresh', 0) !== 0 ? 0 : machine.scalar('main$time', 0);
  }

  get #position(): number {
    return this.#session.replicas[0]?.position ?? 0;
  }
  get share(): number {
    return this.#log.length / Math.max(1, this.#asked.to - this.#start);
  }

  /** @returns whether there is another step to record */
  step(): boolean {
    const session = this.#session;
    if (this.#cut !== null || session.done || this.#position >= this.#asked.to) return false;
    const earlier = session.replicas[0]?.fault ?? null; // the replica stopped before the window
    if (earlier !== null) return this.#stop('fault', earlier.message);
    if (this.#log.length >= this.#most) return this.#stop('room');
    if (session.edited !== this.#edited) return this.#stop('edit');
    const { machine } = this.#variant;
    machine.call('main$ready', 0);
    const before = this.#mind();
    const episodes = machine.scalar('main$episodes', 0);
    for (const result of session.advance(this.#position + 1, Number.POSITIVE_INFINITY)) {
      if (result.kind === 'fault') return this.#stop('fault', result.message);
      this.#rows.push(rowOf(result));
    }
    // An edit that came due has put another machine in place, or written other settings: what the step did is still in this one.
    const ends = this.#add(before);
    if (machine.scalar('main$episodes', 0) > episodes || ends !== 0) this.#endEpisode(ends);
    return true;
  }

  /** What the agent has in mind before a step. Nothing that it reads changes what follows. */
  #mind(): Mind {
    const { machine } = this.#variant;
    const { nActions, values, actionValues } = this.#shape;
    const observation = machine.scalar('main$observation', 0);
    machine.call('agent$policy', 0, observation);
    return {
      state: machine.scalar('main$state', 0),
      observation,
      probabilities: machine.array('main$pi', 0).slice(0, nActions),
      value: values ? machine.call('agent$value', 0, observation) : Number.NaN,
      actionValues: Array.from({ length: actionValues ? nActions : 0 }, (_, action) =>
        machine.call('agent$actionValue', 0, observation, action),
      ),
      taught: machine.scalar('main$taught', 0),
    };
  }

  /** What the step did. @returns how it ended: 1 terminated, 2 truncated */
  #add(before: Mind): number {
    const { machine } = this.#variant;
    const read = (name: string) => machine.scalar(`main$${name}`, 0);
    const { state, observation, probabilities, value, actionValues, taught } = before;
    const ends = read('terminated') + 2 * read('truncated');
    const happened = read('events');
    this.#happened |= happened;
    this.#log.add(machine, 0, { state, observation, ends, at: this.#position, happened });
    this.#log.mind(probabilities, value, actionValues);
    // One report about the observation just left is about this step; several, or one about another, are not.
    if (read('taught') - taught === 1 && read('taughtOf') === observation)
      this.#log.learned(this.#log.length - 1, read('taughtError'));
    return ends;
  }

  #stop(why: Recording['cut'], fault: string | null = null): boolean {
    this.#cut = why;
    this.#fault = fault;
    return false;
  }

  #endEpisode(ends: number): void {
    this.#episodes.push({
      ...this.#span(),
      ...lastEarned(this.#variant.machine, 0),
      ended: (ends & 1) !== 0 ? 'terminated' : 'truncated',
    });
    this.#first = this.#log.length;
    this.#before = 0;
    this.#happened = 0;
  }

  #span(): Pick<RecordedEpisode, 'first' | 'steps' | 'length' | 'success'> {
    const steps = this.#log.length - this.#first;
    const success = this.#success === 0 ? null : (this.#happened & this.#success) !== 0;
    return { first: this.#first, steps, length: steps + this.#before, success };
  }

  finish(): Recording {
    const { plan } = this.#stage;
    const { machine } = this.#variant;
    const steps = this.#log.steps(Array.from({ length: this.#log.length }, (_, k) => k));
    const sum = (values: Float32Array) => values.subarray(this.#first).reduce((all, x) => all + x, 0);
    if (this.#first < steps.state.length) {
      const sums = { return: sum(steps.total), taskReturn: sum(steps.taskReward) };
      this.#episodes.push({ ...this.#span(), ...sums, ended: 'open' });
    }
    return {
      ...this.#asked,
      ...steps,
      kind: 'steps',
      at: new Uint32Array(0),
      start: this.#start,
      reached: this.#position,
      steps: steps.state.length,
      cut: this.#cut,
      label: this.#variant.spec.label,
      terms: this.#variant.assembly.terms.map(({ label }) => label),
      nActions: plan.nActions,
      actions: plan.actions,
      events: plan.events,
      view: plan.view,
      gamma: machine.program.params.some(({ name }) => name === 'agent$gamma')
        ? machine.param('agent$gamma')
        : 1,
      episodes: this.#episodes,
      rows: this.#rows,
      fault: this.#fault,
      means: drawnMeans(machine, 0),
    };
  }
}
