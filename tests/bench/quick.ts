import { validate } from '../../src/engine/validate.ts';
import { createSession } from '../../src/engine/session.ts';
import { presets } from '../../src/spec/presets.ts';
import { buildWorld } from '../../src/engine/build-world.ts';
import { prepareArm, raiseArm } from '../../src/engine/arm.ts';
import { exactModel } from '../../src/engine/planner.ts';
import { assemble } from '../../src/engine/assemble.ts';
import { compileWasm } from '../../src/kernel/wasm.ts';
const p0 = presets.find(p=>p.id==='default')!;
const time = async (name: string, f: () => any) => { const c=process.cpuUsage(); const t=performance.now(); const r = await f(); const u=process.cpuUsage(c); console.log(name, 'cpu', ((u.user+u.system)/1e3).toFixed(0), 'wall', (performance.now()-t).toFixed(0)); return r; };
for (let k=0;k<2;k++) {
const p = await time('validate', () => validate(p0.experiment));
const world = await time('world', () => buildWorld(p.value));
const a = await time('assemble', () => assemble({build: world.build, world: world.module, arm: p.value.arms[0], path:'x', reference:true}));
const w = await time('compileWasm', () => compileWasm(a.program));
console.log('wasm bytes', w.length, 'functions', a.program.functions.length);
await time('WebAssembly.compile', () => new WebAssembly.Module(w));
const m = await time('exactModel', () => exactModel({build: world.build, world: world.module, arm: p.value.arms[0], path:'x', gamma:0.99, follows:null}));
const arm = await time('prepareArm', () => prepareArm(world, p.value.arms[0], 0));
await time('raise', () => raiseArm(arm, world, 'wasm', 20));
const s = await time('session', () => createSession(p.value));
await time('frame', () => s.frame(0,-1));
await time('frame', () => s.frame(0,-1));
await time('advance 1000', () => s.advance(1000, 1e9));
await time('advance 2000', () => s.advance(2000, 1e9));
await time('advance 20000', () => s.advance(20000, 1e9));
}
