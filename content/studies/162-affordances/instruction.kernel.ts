function pair(instruction: u32, k: u32): u32 { return (instruction * 5 + k * k + 2 * k + instruction * k) % 3; }
function known(instruction: u32, k: u32): u32 { return 2 * pair(instruction, k) + (instruction + k / 2) % 2; }
/** Which of the two objects of a pair is missing: 0 none, 1 the first, 2 the second. */
function gone(missing: u32, p: u32): u32 { return p == 0 ? missing % 3 : p == 1 ? missing / 3 % 3 : missing / 9; }
