const side = 6;
const cells = 36;
const START = 14;
/** Three rich cells in a corner; the others have the value 1. */
function worthOf(cell: u32): f32 { return cell == 0 || cell == 1 || cell == 6 ? 3.0 : 1.0; }
function moved(cell: u32, a: u32): u32 {
  const x = cell % side;
  const y = cell / side;
  if (a == 0 && y > 0) return cell - side;
  if (a == 1 && x < side - 1) return cell + 1;
  if (a == 2 && y < side - 1) return cell + side;
  if (a == 3 && x > 0) return cell - 1;
  return cell;
}
