import { test } from 'vitest';
import { parseModule, formatError } from '../../../src/kernel/parse.ts';
import { link } from '../../../src/kernel/link.ts';
import { createInterpreter } from '../../../src/kernel/interpreter.ts';
test('try', () => {
  try {
    const agent = parseModule('agent', `
const alpha = param({ value: 0.1, min: 0, max: 1, label: 'rate' });
const q = memory(f32, nStates, nActions);
let steps: u32 = 0;
/** Picks. */
export function act(s: u32): u32 { steps++; return argmaxRandom(q, s); }
export function learn(s: u32, a: u32, r: f32) { q[s][a] += alpha * (r - q[s][a]); }
export function e(x: f32): f32 { return exp(x) + normal() * 0 }
`);
    console.log(agent.functions, agent.freeNames);
    const program = link({ modules: [{ name: 'agent', module: agent, stream: 1, sees: [], constants: { nStates: { type: 'u32', value: 4 }, nActions: { type: 'u32', value: 3 } } }], entries: ['agent$act', 'agent$learn', 'agent$e'] });
    console.log(program.scalars, program.arrays, program.params, program.entries, program.functions.map((f) => f.name));
    const m = createInterpreter(program, 1);
    m.clear(0);
    m.call('random$seed', 0, 1, 2);
    for (let i = 0; i < 10; i++) console.log(m.call('agent$act', 0, 1));
    m.call('agent$learn', 0, 1, 2, 10);
    console.log(m.call('agent$act', 0, 1), m.call('agent$e', 0, 1), m.scalar('agent$steps', 0));
  } catch (e) { console.log(formatError(e)); throw e }
});
