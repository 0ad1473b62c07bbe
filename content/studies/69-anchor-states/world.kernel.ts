export const meta = { outcomes: 1 };
const screens = param({ type: 'u32', value: 12, min: 2, max: 12, label: 'Screens', help: 'To pass. An episode has four steps for each of them.' });
export const success = event('passed all screens');
/** The button that leads on from a screen. The one after it leads back, and the other two do nothing. */
function onward(screen: u32): u32 { return (screen * screen + 3 * screen / 2 + 1) % 4; }
export function reset(): u32 { return 12 - screens; }
export function step(screen: u32, button: u32, outcome: u32): u32 {
  if (time + 1 >= 4 * screens) terminate();
  if (button == onward(screen)) {
    if (screen < 11) return screen + 1;
    pay(1.0);
    emit(success);
    terminate();
    return screen;
  }
  return button == (onward(screen) + 1) % 4 && screen > 12 - screens ? screen - 1 : screen;
}
