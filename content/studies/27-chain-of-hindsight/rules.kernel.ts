// Three letters of a foreign text, each of four, are put into plain letters. What a letter becomes depends on the one before it (4: none).
const ROWS: u32 = 64;
function letterAt(row: u32, t: u32): u32 { return (row >> (2 * t)) % 4; }
function beforeAt(row: u32, t: u32): u32 { return t == 0 ? 4 : letterAt(row, t - 1); }
function rightFor(letter: u32, before: u32): u32 { return threefry(5, 2, letter, before) % 4; }
function rightAt(row: u32, t: u32): u32 { return rightFor(letterAt(row, t), beforeAt(row, t)); }
