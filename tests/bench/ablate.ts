import { validate } from '../../src/engine/validate.ts';
import { createSession } from '../../src/engine/session.ts';
const del = (re: RegExp|string, to='') => (t: string) => { const r = t.replace(re as any, to); return r; };
const variants: Record<string, ((t:string)=>string)|null> = {
  base: null,
};
for (const [name, f] of Object.entries(variants)) {
(globalThis as any).__ablate = f;
const p = validate({ format:'reward-lab/experiment', version:1, name:'x', world:{family:'gridworld',map:['S.......','........','...#....','.....#..','...#....','.##...#.','.#..#.#.','...#...G'],slip:0,stepLimit:200}, arms:[{label:'a',agent:{type:'q-learning'},reward:[{term:'task',weight:1}]}], seeds:1, envSteps:100000000, checkpoints:10});
if (!p.ok) { console.log(p.problems); process.exit(1); }
const s = await createSession(p.value);
s.advance(2e6, 1e9);
const out=[]; for (let k=1;k<=3;k++){ const c=process.cpuUsage(); const a=s.envSteps; s.advance(2e6+k*7e6, 1e9); out.push((process.cpuUsage(c).user*1e3/(s.envSteps-a)).toFixed(1)); }
console.log(name.padEnd(12), out.join(' '), 'ns');
}
