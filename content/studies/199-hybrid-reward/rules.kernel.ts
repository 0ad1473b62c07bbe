// A row of numbers for each prompt.
const ROWS = 13;
const NONE: u32 = 12;
function featureOf(s: u32, k: u32): u32 { return k == 0 ? s : NONE; }
function startWeight(f: u32, a: u32): f32 { return 0.0; }
function expert(s: u32): u32 { return 0; }
