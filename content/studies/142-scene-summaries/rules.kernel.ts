// A house of 4 × 4 cells with two things, one of which is named. State = where I am + 16 × first thing + 256 × second + 4 096 × which is named
// + 8 192 × kind: 0 training, 1 test, 2 test in which the likeliest is said and done.
const HOUSES: u32 = 8192;
function meAt(s: u32): u32 { return s % 16; }
function thingAt(s: u32, k: u32): u32 { return k == 0 ? s / 16 % 16 : s / 256 % 16; }
function namedIn(s: u32): u32 { return s / 4096 % 2; }
/** Where a thing is. k = 0, 2: 0 north, 1 neither, 2 south of me; k = 1, 3: 0 west, 1 neither, 2 east. k = 0, 1 are the first thing. */
function sideOf(s: u32, k: u32): u32 {
  const there = k % 2 == 0 ? thingAt(s, k / 2) / 4 : thingAt(s, k / 2) % 4;
  const here = k % 2 == 0 ? meAt(s) / 4 : meAt(s) % 4;
  return there < here ? 0 : there == here ? 1 : 2;
}
/** 0 north, 1 south, 2 west, 3 east, 4 stop. */
function moved(me: u32, action: u32): u32 {
  if (action == 0) return me >= 4 ? me - 4 : me;
  if (action == 1) return me < 12 ? me + 4 : me;
  if (action == 2) return me % 4 > 0 ? me - 1 : me;
  if (action == 3) return me % 4 < 3 ? me + 1 : me;
  return me;
}
