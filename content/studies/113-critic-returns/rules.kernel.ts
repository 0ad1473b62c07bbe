// A formula over four letters, as 6 912 × shape + 256 × operators + operands; its program is the same in postfix. Tokens: a b c d + − × end.
const FORMULAS: u32 = 34560;
const LONGEST: u32 = 9;
const stack = memory(u32, 10);
function operandOf(f: u32, k: u32): u32 { return (f >> (2 * k)) % 4; }
function operatorOf(f: u32, k: u32): u32 {
  const all = f / 256 % 27;
  return k == 0 ? all % 3 : k == 1 ? all / 3 % 3 : all / 9;
}
function shapeOf(f: u32): u32 { return f / 6912 % 5; }
/** Which part of the formula stands at place t of its program: 0 to 3 an operand, 4 to 6 an operator. */
function partAt(f: u32, t: u32): u32 {
  const s = shapeOf(f);
  const parts: u32 = s == 0 ? 0x6352410 : s == 1 ? 0x6345210 : s == 2 ? 0x5632410 : s == 3 ? 0x4635210 : 0x4563210;
  return (parts >> (4 * t)) % 16;
}
function tokenOf(f: u32, part: u32): u32 { return part < 4 ? operandOf(f, part) : 4 + operatorOf(f, part - 4); }
function rightAt(f: u32, t: u32): u32 { return t > 6 ? 7 : tokenOf(f, partAt(f, t)); }
/** One formula in five is never trained on. */
function heldOut(f: u32): bool { return ((f * 2654435761) >> 16) % 5 == 0; }
/** What letter v is worth in test k. */
function given(k: u32, v: u32): u32 { return ((k + 2) * (17 * v + 29) * (v + 3 * k + 5) + 31 * k) % 97; }
/** What a program computes in a test: below 97 a number, 97 no single result, 98 an operator without operands. */
function run(tokens: u32[], n: u32, k: u32): u32 {
  let depth: u32 = 0;
  let ended = false;
  for (let t: u32 = 0; t < LONGEST; t++) {
    if (t < n) {
      const x = tokens[t];
      if (x < 4) { stack[depth] = given(k, x); depth += 1; }
      else if (x == 7) ended = true;
      else {
        if (depth < 2) return 98;
        const u = stack[depth - 2];
        const v = stack[depth - 1];
        depth -= 1;
        stack[depth - 1] = (x == 4 ? u + v : x == 5 ? u + 97 - v : u * v) % 97;
      }
    }
  }
  return ended && depth == 1 ? stack[0] : 97;
}
/** 0: no single result; 1: an operator without operands; 2: a test fails; 3: all pass. */
function outcomeOf(f: u32, tokens: u32[], n: u32, tests: u32, model: u32[]): u32 {
  for (let t: u32 = 0; t < 8; t++) model[t] = rightAt(f, t);
  for (let k: u32 = 0; k < 6; k++) {
    if (k < tests) {
      const got = run(tokens, n, k);
      if (got > 96) return got == 98 ? 1 : 0;
      if (got != run(model, 8, k)) return 2;
    }
  }
  return 3;
}
