import { validate } from '../../src/engine/validate.ts';
import { createSession } from '../../src/engine/session.ts';
for (const slip of [0, 0.2]) {
const p = validate({ format:'reward-lab/experiment', version:1, name:'x', world:{family:'gridworld',map:['S.......','........','...#....','.....#..','...#....','.##...#.','.#..#.#.','...#...G'],slip,stepLimit:200}, arms:[{label:'a',agent:{type:'q-learning'},reward:[{term:'task',weight:1}]}], seeds:1, envSteps:100000000, checkpoints:10});
if (!p.ok) { console.log(p.problems); process.exit(1); }
const s = await createSession(p.value);
s.advance(3e6, 1e9);
for (let k=1;k<=5;k++){ const c=process.cpuUsage(); const a=s.envSteps; s.advance(3e6+k*10e6, 1e9); console.log(slip, ((s.envSteps-a)/((process.cpuUsage(c).user)/1e3)/1e3).toFixed(1)+' M/s'); }
}
