// A row of numbers for each place in the chain and each fault: what is learned in one place says nothing of another.
const ROWS = 25;
const NONE: u32 = 24;
const typed = param({ type: 'bool', value: false, label: 'Types', help: 'Tools that take a text are not offered for a picture.' });
function featureOf(s: u32, k: u32): u32 { return k == 0 ? s : NONE; }
function startWeight(f: u32, a: u32): f32 { return typed && a > 6 ? -30.0 : 0.0; }
function expert(s: u32): u32 { return s % 6; }
