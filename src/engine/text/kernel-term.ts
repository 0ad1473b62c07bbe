import { formulaLibrary } from '../../agents/registry.ts';
import type { TermSpec } from '../../experiment/experiment.ts';
import type { ParsedModule } from '../../kernel/contract.ts';
import { CUSTOM_TASK_MEMORY_WORD_LIMIT } from '../../kernel/limits.ts';
import { link, SEED_ENTRY } from '../../kernel/link/link.ts';
import type { Machine } from '../../kernel/machine.ts';
import { machineAtOnce } from '../../kernel/wasm/machine-at-once.ts';
import { ExperimentError, located } from '../experiment-error.ts';
import { linkTerm } from '../program/terms.ts';
import { completionModule, show, type WrittenTokens } from './written-text.ts';

export class KernelTerm {
  readonly #machine: Machine;
  readonly #name: string;
  readonly #begins: boolean;
  readonly #texts: readonly ParsedModule[];

  /** @param specs of the whole design; this is term k @param path of the variant @throws ExperimentError at the term's path */
  constructor(specs: readonly TermSpec[], k: number, path: string, vocabulary: readonly string[] = []) {
    const main = completionModule(vocabulary);
    const place = `${path}.reward[${k}]`;
    const term = linkTerm(specs, k, place, main);
    this.#name = term.name;
    this.#begins = term.has('begin');
    this.#texts = term.texts;
    const entries = [`${term.name}$reward`, ...(this.#begins ? [`${term.name}$begin`] : [])];
    const modules = [
      { name: 'main', module: main, stream: 0, sees: [] },
      ...term.modules('main$discount', {}).map((one) => ({
        ...one,
        sees: ['main'],
        // A run keeps this memory for each seed and copies it at each measurement point.
        mostMemory: CUSTOM_TASK_MEMORY_WORD_LIMIT,
      })),
    ];
    const program = onText(texted(place, term.spec), () =>
      link({ modules, entries, library: formulaLibrary() }),
    );
    this.#machine = machineAtOnce(program);
    this.#machine.clear(0);
    const live = new Set(program.params.map(({ name }) => name));
    for (const [name, value] of Object.entries(term.params))
      if (live.has(`${term.name}$${name}`)) this.#machine.setParam(`${term.name}$${name}`, value);
  }

  seed(experimentSeed: number, seed: number): this {
    this.#machine.call(SEED_ENTRY, 0, experimentSeed, seed);
    return this;
  }

  /**
   * @param totals what earlier terms pay at each token, weights included
   * @param exact replaces noise by its mean
   * @returns [tokens] what it pays at weight 1
   */
  pay(written: WrittenTokens, totals: ArrayLike<number>, exact = false): Float32Array {
    const { tokens, ended, verdict } = written;
    const machine = this.#machine;
    const set = (name: string, value: number | boolean) =>
      machine.setScalar(`main$${name}`, 0, Number(value));
    set('exact', exact);
    show(machine, written, this.#texts);
    if (this.#begins) machine.call(`${this.#name}$begin`, 0);
    return Float32Array.from(tokens, (token, time) => {
      const isLast = time === tokens.length - 1;
      set('action', token);
      set('time', time);
      set('terminated', isLast && ended);
      set('truncated', isLast && !ended);
      set('events', isLast && verdict.correct ? 1 : 0);
      set('taskReward', isLast ? verdict.score : 0);
      set('total', totals[time] ?? 0);
      return machine.call(`${this.#name}$reward`, 0);
    });
  }

  save(): Uint8Array {
    return this.#machine.snapshot(0);
  }
  restore(bytes: Uint8Array): void {
    this.#machine.restore(0, bytes);
  }
}

function texted(place: string, spec: TermSpec): string {
  if ('expression' in spec) return `${place}.expression`;
  return 'text' in spec ? `${place}.text` : place;
}

const STATE = /^unknown \w+ `(state|next|observation|nextObservation|distance|x|y)`/;

/** @throws ExperimentError at the text */
function onText<T>(path: string, work: () => T): T {
  try {
    return located(path, work);
  } catch (error) {
    if (!(error instanceof ExperimentError)) throw error;
    const fix = 'A completion has no states. Read `action`, `time`, `token(i)`, `prompt(i)` or `correct()`.';
    throw new ExperimentError(error.problems.map((one) => (STATE.test(one.message) ? { ...one, fix } : one)));
  }
}
