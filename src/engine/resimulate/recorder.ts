/** Steps a session of one replica, one environment step at a time, and records it. */
import type { Variant } from '../program/built.ts';
import { RECENT_EPISODES } from '../program/main.ts';
import type { Stage } from '../program/stage.ts';
import type { TrainingSession } from '../session/session.ts';
import {
  MOST_RECORDED_BYTES,
  MOST_RECORDED_STEPS,
  type RecordedEpisode,
  type RecordedRow,
  type Recording,
  type ReplayRequest,
} from './contract.ts';
import { StepArrays } from './step-arrays.ts';

type Asked = Pick<ReplayRequest, 'variant' | 'seed' | 'from' | 'to'>;

export class Recorder {
  readonly #session: TrainingSession;
  readonly #asked: Asked;
  readonly #stage: Stage;
  readonly #variant: Variant;
  readonly #arrays: StepArrays;
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
    this.#arrays = new StepArrays(variant, this.#nActions);
    const room = Math.min(MOST_RECORDED_STEPS, Math.floor(MOST_RECORDED_BYTES / this.#arrays.stepBytes));
    this.#most = Math.max(1, Math.min(most ?? room, room));
    this.#arrays.resize(Math.max(0, Math.min(this.#most, asked.to - this.#start)));
    const bit = this.#stage.world.module.events.findIndex(({ name }) => name === 'success');
    this.#success = bit < 0 ? 0 : 2 ** bit;
    const { machine } = variant;
    this.#before = machine.scalar('main$fresh', 0) !== 0 ? 0 : machine.scalar('main$time', 0);
  }

  get #position(): number {
    return this.#session.replicas[0]?.position ?? 0;
  }
  get #nActions(): number {
    return this.#stage.plan.nActions;
  }
  get share(): number {
    return this.#arrays.length / Math.max(1, this.#asked.to - this.#start);
  }

  /** @returns whether there is another step to record */
  step(): boolean {
    const session = this.#session;
    if (this.#cut !== null || session.done || this.#position >= this.#asked.to) return false;
    const earlier = session.replicas[0]?.fault ?? null; // the replica stopped before the window
    if (earlier !== null) return this.#stop('fault', earlier.message);
    if (this.#arrays.length >= this.#most) return this.#stop('room');
    if (session.edited !== this.#edited) return this.#stop('edit');
    const { machine } = this.#variant;
    machine.call('main$ready', 0);
    this.#arrays.before();
    const episodes = machine.scalar('main$episodes', 0);
    for (const result of session.advance(this.#position + 1, Number.POSITIVE_INFINITY)) {
      if (result.kind === 'batch')
        this.#rows.push({
          checkpoint: result.checkpoint,
          envSteps: result.envSteps,
          values: result.rows.slice(),
        });
      else return this.#stop('fault', result.message);
    }
    // An edit that came due has put another machine in place, or written other settings: what the step did is still in this one.
    this.#arrays.after();
    this.#happened |= this.#arrays.lastHappened;
    if (machine.scalar('main$episodes', 0) > episodes || this.#arrays.lastEnds !== 0) this.#endEpisode();
    return true;
  }

  #stop(why: Recording['cut'], fault: string | null = null): boolean {
    this.#cut = why;
    this.#fault = fault;
    return false;
  }

  #endEpisode(): void {
    const { machine } = this.#variant;
    const slot = (machine.scalar('main$episodes', 0) - 1) % RECENT_EPISODES;
    const read = (name: string) => machine.array(name, 0)[slot] ?? Number.NaN;
    this.#episodes.push({
      ...this.#span(),
      return: read('main$recentReturn'),
      taskReturn: read('main$recentTask'),
      ended: (this.#arrays.lastEnds & 1) !== 0 ? 'terminated' : 'truncated',
    });
    this.#first = this.#arrays.length;
    this.#before = 0;
    this.#happened = 0;
  }

  #span(): Pick<RecordedEpisode, 'first' | 'steps' | 'length' | 'success'> {
    const steps = this.#arrays.length - this.#first;
    const success = this.#success === 0 ? null : (this.#happened & this.#success) !== 0;
    return { first: this.#first, steps, length: steps + this.#before, success };
  }

  finish(): Recording {
    const { plan } = this.#stage;
    const { machine } = this.#variant;
    const arrays = this.#arrays.finish();
    const sum = (values: Float32Array) => values.subarray(this.#first).reduce((all, x) => all + x, 0);
    if (this.#first < arrays.state.length) {
      const sums = { return: sum(arrays.total), taskReturn: sum(arrays.taskReward) };
      this.#episodes.push({ ...this.#span(), ...sums, ended: 'open' });
    }
    const drawn = machine.program.arrays.some(
      ({ name, space }) => name === 'world$mean' && space === 'memory',
    );
    return {
      ...this.#asked,
      ...arrays,
      kind: 'steps',
      at: new Uint32Array(0),
      start: this.#start,
      reached: this.#position,
      steps: arrays.state.length,
      cut: this.#cut,
      label: this.#variant.spec.label,
      terms: this.#variant.assembly.terms.map(({ label }) => label),
      nActions: this.#nActions,
      actions: plan.actions,
      events: plan.events,
      view: plan.view,
      gamma: machine.program.params.some(({ name }) => name === 'agent$gamma')
        ? machine.param('agent$gamma')
        : 1,
      episodes: this.#episodes,
      rows: this.#rows,
      fault: this.#fault,
      means: drawn ? Float32Array.from(machine.array('world$mean', 0)) : null,
    };
  }
}
