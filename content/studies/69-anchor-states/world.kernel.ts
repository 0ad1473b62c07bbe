export const meta = { outcomes: 1 };
const screens = param({ type: 'u32', value: 16, min: 2, max: 16, label: 'Screens', help: 'To pass. An episode has four steps for each of them.' });
export const success = event('passed all screens');
export function reset(): u32 { return lastScreen + 1 - screens; }
export function step(screen: u32, button: u32, outcome: u32): u32 {
  if (time + 1 >= 4 * screens) terminate();
  if (button == onward(screen)) {
    if (screen < lastScreen) return screen + 1;
    pay(1.0);
    emit(success);
    terminate();
    return screen;
  }
  return button == (onward(screen) + 1) % 4 && screen > lastScreen + 1 - screens ? screen - 1 : screen;
}
