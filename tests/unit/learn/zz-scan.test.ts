import { test } from 'vitest';
import { agentModules } from '../../../src/learn/registry.ts';
import { bench } from './harness.ts';
test('limits and speed', () => {
  for (const [id, agent] of agentModules) {
    const bandit = agent.meta.family === 'bandit';
    const big = Object.fromEntries(agent.params.filter((p) => p.structural).map((p) => [p.name, p.max ?? p.value]));
    let limit = 'ok';
    try { bench(id, { observations: bandit ? 1 : 65536, actions: 16, params: big, wasm: true }); } catch (e) { limit = String((e as Error).message).slice(0, 160); }
    let note = '';
    try {
    const n = bandit ? 1 : 48;
    const b = bench(id, { observations: n, actions: 4, wasm: true, chunk: 32 });
    const moves: number[] = []; const ends: number[] = []; const payoffs: number[] = [];
    for (let s = 0; s < n; s++) for (const [dx, dy] of [[0, -1], [1, 0], [0, 1], [-1, 0]] as const) {
      const x = Math.min(11, Math.max(0, (s % 12) + dx)); const y = Math.min(3, Math.max(0, Math.floor(s / 12) + dy));
      moves.push(bandit ? 0 : y * 12 + x); ends.push(bandit || (x === 11 && y === 3) ? 1 : 0); payoffs.push(bandit ? 0.5 : -1);
    }
    b.world({ moves, ends, payoffs });
    b.machine.setParam('main$stepLimit', 200);
    b.run(20000);
    const t = performance.now(); b.run(200000); const ms = performance.now() - t;
    note = `${(200000 / ms / 1000).toFixed(2)} M steps/s, ${b.machine.layout.replicaBytes} B`;
    } catch (e) { note = String((e as Error).message).slice(0, 160); }
    console.log(id.padEnd(22), limit, '|', note);
  }
}, 120000);
