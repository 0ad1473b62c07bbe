const cells = 32;
const sentences = 3;
const start = 2;
const flag = 4;
const goal = 29;
/** Two rooms of 3 × 5 cells, by columns: 0–14 and 17–31. Gates 15 (A) and 16 (B) join them at rows 1 and 3. */
function moved(cell: u32, a: u32): u32 {
  if (cell == 15 || cell == 16) {
    const row: u32 = cell == 15 ? 1 : 3;
    return a == 1 ? 17 + row : a == 3 ? 10 + row : cell;
  }
  const k: u32 = cell < 15 ? cell : cell - 17;
  if (a == 0) return k % 5 > 0 ? cell - 1 : cell;
  if (a == 2) return k % 5 < 4 ? cell + 1 : cell;
  if (a == 1) {
    if (cell == 11) return 15;
    if (cell == 13) return 16;
    return k < 10 ? cell + 5 : cell;
  }
  if (cell == 18) return 15;
  if (cell == 20) return 16;
  return k > 4 ? cell - 5 : cell;
}
/** Sentence 0: never through A. 1: never through B. 2: through no gate before the flag was visited. */
function breaks(sentence: u32, cell: u32, flagVisited: bool): bool {
  if (cell != 15 && cell != 16) return false;
  return sentence == 2 ? !flagVisited : cell == 15 + sentence;
}
