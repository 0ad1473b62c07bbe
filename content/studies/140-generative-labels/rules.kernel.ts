// A row has five letters a–d; its label asks how many of them are a or b. State = row + 1024 × (count + 7 × place). Places 0–4: the running
// count is due (reasons), 5: the label. Count 6: nothing was counted. Actions: 0–5 a count, 6 yes, 7 no.
const ROWS: u32 = 1024;
const OVER: u32 = 43008;
const rule = param({ type: 'u32', value: 0, options: ['most', 'odd'], label: 'Rule', help: 'most: yes if at least three letters are a or b. odd: yes if an odd number of the first four is.' });
function letter(q: u32, i: u32): u32 { return (q >> (2 * i)) & 3; }
function counted(q: u32, until: u32): u32 {
  let n: u32 = 0;
  for (let i: u32 = 0; i < 5; i++) { if (i < until && letter(q, i) < 2) n += 1; }
  return n;
}
/** One row in four is for training. */
function isShown(q: u32): bool { return threefry(140, 0, q, 0) % 4 == 0; }
function drawRow(shown: bool): u32 {
  let q: u32 = 0;
  for (let i: u32 = 0; i < 200; i++) {
    q = below(ROWS);
    if (isShown(q) == shown) break;
  }
  return q;
}
function isYes(q: u32): bool {
  return rule == 0 ? counted(q, 5) > 2 : counted(q, 4) % 2 == 1;
}
function begins(q: u32, reasons: bool): u32 { return q + ROWS * (reasons ? 0 : 6 + 7 * 5); }
function after(s: u32, action: u32): u32 {
  const place = s / ROWS / 7;
  if (place == 5 || action > 5) return OVER;
  return s % ROWS + ROWS * (action + 7 * (place + 1));
}
