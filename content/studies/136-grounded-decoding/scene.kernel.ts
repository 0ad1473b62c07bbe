function verb(i: u32): u32 { return i % 3; }
/** The better-known object of an instruction, and the other one. */
function object(i: u32, other: u32): u32 { return (2 * i + 3 * other) % 6; }
function place(i: u32, other: u32): u32 { return (i / 2 + other) % 4; }
