const kinds = 8;
/** What gets on in a room of this kind. */
function key(kind: u32): u32 { return (3 * kind + kind / 2 + 1) % 5; }
