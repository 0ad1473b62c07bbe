/** Evaluates episodes apart from training: another copy of the world, separate random streams, and no learning. */
import { evaluatedExperiment, isEvaluated } from '../../experiment/evaluation.ts';
import type { EvaluationSpec, Experiment } from '../../experiment/experiment.ts';
import type { Machine } from '../../kernel/machine.ts';
import type { BackendName } from '../backend.ts';
import { ExperimentError, rejectExperiment } from '../experiment-error.ts';
import { buildWorld } from '../program/build-world.ts';
import type { BuiltWorld, Variant } from '../program/built.ts';
import { isPrediction } from '../program/custom-agent.ts';
import { externalAgent } from '../program/external-agent.ts';
import { SUM } from '../program/main.ts';
import { RandomStream } from '../streams.ts';
import { createVariant, prepareVariant } from './variant.ts';

/** Action probabilities at an observation. For greedy policies, numbers whose highest is best. Valid until the next call. */
export type PolicyAt = (observation: number) => ArrayLike<number>;

const FAULT = 4;

export class WorldEvaluator {
  readonly world: BuiltWorld;
  readonly #experiment: Experiment;
  readonly #spec: EvaluationSpec;
  readonly machine: Machine;

  private constructor(experiment: Experiment, spec: EvaluationSpec, world: BuiltWorld, machine: Machine) {
    this.#experiment = experiment;
    this.#spec = spec;
    this.world = world;
    this.machine = machine;
  }

  /** Null if the experiment has no evaluation. @throws ExperimentError */
  static async open(experiment: Experiment, backend: BackendName = 'wasm'): Promise<WorldEvaluator | null> {
    const { evaluation } = experiment;
    if (evaluation === undefined) return null;
    const world = evaluationWorld(experiment);
    const spec = { label: 'evaluation', agent: { type: 'external' }, reward: [] };
    const known = { ok: false, reason: '' } as const;
    const prepared = await prepareVariant(world, spec, 0, { external: externalAgent(), known });
    const { machine } = await createVariant(prepared, world, backend, 1);
    return new WorldEvaluator(experiment, evaluation, world, machine);
  }

  get isGreedy(): boolean {
    return this.#spec.policy === 'greedy';
  }

  at(point: number): boolean {
    return isEvaluated(this.#experiment, point);
  }

  /**
   * Mean task return of the evaluation's episodes. NaN if a reward is not finite. It depends only on the policy, the seed and
   * the measurement point, because its random numbers restart each time.
   */
  taskReturn(policyAt: PolicyAt, seed: number, point: number): number {
    const machine = this.machine;
    const { episodes } = this.#spec;
    const choose = this.isGreedy ? best : drawn;
    const known = new Map<number, ArrayLike<number>>();
    const remembered = (observation: number) => {
      const found = known.get(observation) ?? Float64Array.from(policyAt(observation));
      known.set(observation, found);
      return found;
    };
    const worlds = new RandomStream(this.#experiment.seed, seed, 'evaluatedWorlds');
    worlds.drawn = 2 * point;
    const word = worlds.word();
    const actions = new RandomStream(this.#experiment.seed, worlds.word(), 'evaluatedActions');
    machine.clear(0);
    machine.call('random$seed', 0, this.#experiment.seed, seed); // values drawn once come from the seed, as in training
    machine.call('main$begin', 0);
    machine.call('random$seed', 0, this.#experiment.seed, word);
    machine.call('main$openWindow', 0);
    machine.call('main$ready', 0);
    while (machine.scalar('main$episodes', 0) < episodes) {
      const action = choose(remembered(machine.scalar('main$observation', 0)), actions.uniform());
      if ((machine.call('main$play', 0, action) & FAULT) !== 0) return Number.NaN;
    }
    machine.call('main$closeWindow', 0);
    return (machine.array('main$sums', 0)[SUM.taskReturn] ?? Number.NaN) / episodes;
  }
}

/** Breaks ties uniformly, as an agent does that stops exploring. @param uniform in [0, 1) */
function best(scores: ArrayLike<number>, uniform: number): number {
  const all = Array.from(scores);
  const most = all.reduce((a, b) => Math.max(a, b));
  const maximizers = all.flatMap((score, action) => (score === most ? action : []));
  return maximizers[Math.floor(uniform * maximizers.length)] ?? 0;
}

function drawn(p: ArrayLike<number>, uniform: number): number {
  let sum = 0;
  let last = 0;
  for (let a = 0; a < p.length; a++) {
    const chance = p[a] as number;
    sum += chance;
    if (sum > uniform) return a;
    if (chance > 0) last = a;
  }
  return last;
}

/** The current policy of a table: probabilities, or if greedy, action values if the agent has them. */
export function tablePolicy({ machine }: Variant, slot: number, isGreedy: boolean): PolicyAt {
  const has = (name: string) => name in machine.program.entries;
  if (!isGreedy || !has('agent$actionValue'))
    return (observation) => {
      machine.call('agent$policy', slot, observation);
      return machine.array('main$pi', slot);
    };
  const actions = Array.from({ length: machine.array('main$pi', slot).length }, (_, action) => action);
  const limited = has('world$available');
  return (observation) =>
    actions.map((action) =>
      limited && !machine.call('world$available', slot, observation, action)
        ? Number.NEGATIVE_INFINITY
        : machine.call('agent$actionValue', slot, observation, action),
    );
}

/** The world in which an experiment is evaluated. @throws ExperimentError at `evaluation` */
export function evaluationWorld(experiment: Experiment): BuiltWorld {
  const training = buildWorld(experiment); // problems of both worlds are reported for the training world
  const world = placed(() => buildWorld(evaluatedExperiment(experiment)));
  const reject = (path: string, message: string, fix: string): never =>
    rejectExperiment(`evaluation${path}`, message, fix);
  for (const [name, what] of [
    ['nObservations', 'observations'],
    ['nActions', 'actions'],
  ] as const) {
    const [here, there] = [world, training].map(({ build }) => build.constants[name]?.value ?? 0);
    if (here !== there)
      reject(
        '.world',
        `The evaluation world has ${here} ${what}, but the policy is trained on ${there}.`,
        'Change only settings that keep their number: start cells, slip, rewards, or walls within the same map.',
      );
  }
  const { build } = world;
  const follower = experiment.variants.find(({ agent }) => isPrediction(agent));
  if (follower !== undefined && experiment.evaluation?.policy === 'greedy')
    reject(
      '.policy',
      `The agent of “${follower.label}” follows a given policy and learns only its values, so it has no greedy policy.`,
      'Write "policy": "sampled" to evaluate the policy that it follows.',
    );
  if (!build.stationary && build.view.kind === 'arms')
    reject(
      '',
      'The arm means of this bandit drift or are redrawn as it is trained, so a new copy of it is another bandit.',
      'Remove `evaluation`, or use means that stay.',
    );
  if (build.stepLimit === 0 && build.view.kind !== 'arms' && build.view.kind !== 'tokens')
    reject(
      '.world.stepLimit',
      'Without a step limit, an episode of a greedy policy may never end.',
      'Write "evaluation": { "world": { "stepLimit": 200 } }, or set a step limit for training too.',
    );
  return world;
}

function placed<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ExperimentError)) throw error;
    throw new ExperimentError(
      error.problems.map((problem) => ({ ...problem, path: `evaluation.${problem.path}` })),
    );
  }
}
