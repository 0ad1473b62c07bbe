/**
 * A test bench for a reward design: the terms are linked as in the engine, and fed with transitions by hand.
 */

import { formulaLibrary } from '../../../src/agents/registry.ts';
import type { Constant, LinkModule } from '../../../src/kernel/contract.ts';
import { createInterpreter } from '../../../src/kernel/interpreter/interpreter.ts';
import { link } from '../../../src/kernel/link/link.ts';
import { parseExpression } from '../../../src/kernel/parse/expression.ts';
import { parseModule } from '../../../src/kernel/parse/parse.ts';
import { termModules } from '../../../src/rewards/registry.ts';

const STATES = 6;
const MAIN = `
export let state: u32 = 0;
export let action: u32 = 0;
export let next: u32 = 0;
export let observation: u32 = 0;
export let nextObservation: u32 = 0;
export let events: u32 = 0;
export let terminated: bool = false;
export let truncated: bool = false;
export let time: u32 = 0;
export let envSteps: u32 = 0;
export let episodes: u32 = 0;
export let taskReward: f32 = 0.0;
export let total: f32 = 0.0;
export const discount = param({ value: 0.9 });
export function happened(mask: u32): bool { return (events & mask) != 0; }
export function start() { BEGINS }
export function finish() { episodes += 1; }
export function step(s: u32, a: u32, n: u32, mask: u32, r: f32, ended: bool, cut: bool): f32 {
  state = s;
  action = a;
  next = n;
  nextObservation = n;
  events = mask;
  taskReward = r;
  terminated = ended;
  truncated = cut;
  total = 0.0;
  TERMS
  time += 1;
  return total;
}
`;
const WORLD = `
const far = data(f32, nStates);
export const hitWall = event('hit a wall');
export const reachedGoal = event('reached the goal');
export function distance(s: u32): f32 { return far[s]; }
export function tokens(s: u32): f32 { return f32(s); }
export function ended(s: u32): f32 { return s == 5 ? 1.0 : 0.0; }
export function proxy(): f32 { return 7.0 + f32(next); }
`;
interface Design {
  readonly term: string;
  readonly params?: Readonly<Record<string, number>>;
  readonly expression?: string;
}
export interface Transition {
  readonly s?: number;
  readonly a?: number;
  readonly n?: number;
  readonly events?: number;
  readonly r?: number;
  readonly end?: 'terminated' | 'truncated' | 'both';
}

/** A reward design by itself: `step` returns the total, `parts` the contributions (all weights are 1). */
export function design(terms: readonly Design[], exact = false) {
  const u32 = (value: number): Constant => ({ type: 'u32', value });
  const constants: Record<string, Constant> = {
    nStates: u32(STATES),
    nObservations: u32(STATES),
    nActions: u32(4),
    exact: { type: 'bool', value: exact ? 1 : 0 },
  };
  const found = terms.map(({ term }) => {
    const module = termModules.get(term);
    if (!module) throw new Error(`no term ${term}`);
    return module;
  });
  const begins = found.map((m, k) =>
    m.functions.some((f) => f.name === 'begin') ? `term${k}$begin();` : '',
  );
  const rows = found.map((_, k) => `part[${k}] = term${k}$reward(); total += part[${k}];`);
  const text = MAIN.replace('BEGINS', `time = 0; ${begins.join(' ')}`).replace('TERMS', rows.join('\n  '));
  const main = parseModule('main', `${text}\nconst part = memory(f32, ${terms.length});`);
  const modules: LinkModule[] = [
    { name: 'main', module: main, stream: 0, sees: [], constants },
    { name: 'world', module: parseModule('world', WORLD), stream: 0, sees: ['main'], constants },
  ];
  const gamma = 'main$discount';
  terms.forEach(({ expression, params }, k) => {
    const module = found[k];
    if (!module) return;
    const name = typeof module.meta.expression === 'string' ? module.meta.expression : '';
    const aliases: Record<string, string> = { gamma };
    if (name !== '') {
      const shape = {
        function: name,
        params: String(module.meta.expressionParameters),
        result: 'f32' as const,
      };
      const own = parseExpression(`own${k}`, expression ?? String(module.meta.expressionDefault), shape);
      modules.push({
        name: `term${k}${name}`,
        module: own,
        stream: 16 + k,
        sees: ['main', 'world'],
        constants,
        aliases: { gamma },
      });
      aliases[name] = `term${k}${name}$${name}`;
    }
    modules.push({
      name: `term${k}`,
      module,
      stream: 16 + k,
      sees: ['main', 'world'],
      constants,
      aliases,
      ...(params ? { params } : {}),
    });
  });
  const program = link({
    modules,
    entries: ['main$start', 'main$finish', 'main$step'],
    library: formulaLibrary(),
  });
  const machine = createInterpreter(program, 1);
  machine.clear(0);
  machine.call('random$seed', 0, 1, 2);
  machine.setData('world$far', [3, 2, 1, 0, 4, 5]);
  const fill = (name: string, values: number[]) => machine.setData(name, values);
  const start = () => machine.call('main$start', 0);
  /** Counts the episode and begins the next one. */
  const restart = () => {
    machine.call('main$finish', 0);
    return start();
  };
  const step = ({ s = 0, a = 0, n = 0, events = 0, r = 0, end }: Transition) =>
    machine.call(
      'main$step',
      0,
      s,
      a,
      n,
      events,
      r,
      end === 'terminated' || end === 'both' ? 1 : 0,
      end === 'truncated' || end === 'both' ? 1 : 0,
    );
  start();
  return { step, start, restart, fill, parts: () => Array.from(machine.array('main$part', 0)) };
}
export const only = (term: string, params?: Record<string, number>, exact = false) =>
  design([{ term, ...(params ? { params } : {}) }], exact);
