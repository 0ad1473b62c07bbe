/**
 * Tries to turn text into code and to reach another host, and reports which attempts ran. It is sent into a worker as text. It
 * starts with a pause, because the policy does not apply to code that a debugger evaluates directly, but does after a timer.
 * @param {string} stranger
 */
async function attemptInWorker(stranger) {
  const scope = /** @type {{ eval(text: string): unknown, attempted?: () => void }} */ (
    /** @type {unknown} */ (globalThis)
  );
  await new Promise((resolve) => setTimeout(resolve, 0));
  /** @type {Record<string, () => unknown>} */
  const attempts = {
    eval: () => scope.eval('1'),
    constructor: () => new Function('return 1')(),
    'async function': () => (async () => {}).constructor('return 1')(),
    generator: () => function* () {}.constructor('yield 1')(),
    'timer with text': () =>
      new Promise((resolve, reject) => {
        scope.attempted = () => resolve(undefined);
        setTimeout('attempted()', 0);
        setTimeout(() => reject(new Error('the text did not run')), 200);
      }),
    'import of text': () => import(`data:text/javascript,export const seed = ${7};`),
    'import from a stranger': () => import(`${stranger}module.js`),
    'fetch from a stranger': () => fetch(`${stranger}data`, { mode: 'no-cors' }),
    'request to a stranger': () =>
      new Promise((resolve, reject) => {
        const request = new XMLHttpRequest();
        request.onload = resolve;
        request.onerror = () => reject(new Error('refused'));
        request.open('GET', `${stranger}request`);
        request.send();
      }),
  };
  /** @type {Record<string, string>} */
  const outcome = {};
  for (const [name, run] of Object.entries(attempts)) {
    try {
      await run();
      outcome[name] = 'ran';
    } catch {
      outcome[name] = 'refused';
    }
  }
  return outcome;
}
void attemptInWorker; // called by text that is appended to this one
