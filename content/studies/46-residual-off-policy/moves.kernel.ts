const jam = 9375;
const inside = 9376;
const shownMost = 200;
/** Depth + 3 × the positions of five joints, five each. */
function weight(joint: u32): u32 { return joint == 0 ? 3 : joint == 1 ? 15 : joint == 2 ? 75 : joint == 3 ? 375 : 1875; }
function at(s: u32, joint: u32): u32 { return (s / weight(joint)) % 5; }
/** All joints stand at position 2. */
function aligned(s: u32): bool { return s / 3 == 1562; }
function anywhere(joints: u32): u32 {
  let s: u32 = 0;
  for (let joint: u32 = 0; joint < 5; joint++) s += weight(joint) * (joint < joints ? below(5) : 2);
  return s;
}
function axis(action: u32, back: u32): i32 { return action == back ? -1 : action == back + 1 ? 1 : 0; }
/** A command moves a joint or the tool. It reaches the bottom, or jams if it is pressed down out of place. */
function moved(s: u32, command: u32): u32 {
  let to = s;
  for (let joint: u32 = 0; joint < 5; joint++) {
    const by = axis(command, 3 + 2 * joint);
    if (s % 3 == 0) to += weight(joint) * (u32(clamp(i32(at(s, joint)) + by, 0, 4)) - at(s, joint));
  }
  const down = -axis(command, 1);
  if (down > 0 && !aligned(to)) return jam;
  const depth = i32(s % 3) + down;
  return depth >= 3 ? inside : to - s % 3 + u32(max(depth, 0));
}
/** A person who moves one joint after the other to its place, then presses; some moves are of a random joint. */
function shownMove(s: u32, joints: u32, mistakes: f32): u32 {
  if (!aligned(s) && bernoulli(mistakes)) return 3 + below(2 * joints);
  for (let joint: u32 = 0; joint < 5; joint++) {
    if (at(s, joint) > 2) return 3 + 2 * joint;
    if (at(s, joint) < 2) return 4 + 2 * joint;
  }
  return 1;
}
