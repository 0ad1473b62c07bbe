const lastScreen = 15;
/** The button that leads on from a screen. The one after it leads back, and the other two do nothing. */
function onward(screen: u32): u32 { return (screen * screen + 3 * screen / 2 + 1) % 4; }
