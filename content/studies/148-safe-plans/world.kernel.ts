export const meta = { outcomes: 1 };
export const arrived = event('arrived');
export const unsafe = event('broke the rule');
let visited: bool = false;
let broken: bool = false;
/** State = cell + 32 × sentence. */
export function reset(): u32 {
  visited = false;
  broken = false;
  return start + cells * below(sentences);
}
export function step(state: u32, action: u32, outcome: u32): u32 {
  const sentence = state / cells;
  const cell = moved(state % cells, action);
  if (breaks(sentence, cell, visited)) {
    broken = true;
    emit(unsafe);
  }
  if (cell == flag) visited = true;
  if (cell == goal) {
    emit(arrived);
    if (!broken) pay(1.0);
    terminate();
  }
  return cell + cells * sentence;
}
