/** Creates everything once: first the lab, so that its workers start, then the page, and the code for editing when needed. */

import { viewOf } from './app/kit/view-address.ts';
import { browserEnvironment, exposeForTests } from './app/lab/browser.ts';
import { createLab } from './app/lab/create-lab.ts';
import type { LabDependencies } from './app/lab/dependencies.ts';
import { WATCHABLE } from './app/model/run-store.ts';
import { recall } from './app/model/storage.ts';
import { choices } from './choices.ts';
import { estimate } from './engine/experiment/cost.ts';
import type { Experiment, Parsed } from './experiment/experiment.ts';
import { NO_FLAGS, readFlags } from './experiment/link-flags.ts';

let checks: typeof import('./services/checker/checks.ts') | null = null;
let loading: Promise<void> | null = null;
function loadChecks(): Promise<void> | null {
  if (checks !== null) return null;
  loading ??= import('./services/checker/checks.ts').then(
    (module) => {
      checks = module;
    },
    () => {
      loading = null;
    },
  );
  return loading;
}

/** A preset needs no check, because the build has checked it. Every edit asks, so the texts are made once. */
let presetTexts: ReadonlyMap<string, typeof choices.front> | null = null;
function presetOf(input: unknown): typeof choices.front | undefined {
  presetTexts ??= new Map(
    [choices.front, ...choices.presets].map((preset) => [JSON.stringify(preset.experiment), preset]),
  );
  return presetTexts.get(JSON.stringify(input));
}

function validate(input: unknown): Parsed<Experiment> {
  const preset = presetOf(input);
  if (preset !== undefined) return { ...preset, ok: true, value: preset.experiment, warnings: [] };
  if (checks !== null) return checks.validate(input);
  const message = 'The part of the page that checks experiments could not be loaded.';
  const fix = 'Nothing was changed. Check the connection and try again, or reload the page.';
  return { ok: false, problems: [{ path: '', message, fix, severity: 'error' }] };
}

/** Load the code that opens links only if there is one. */
const hasLink = () => /^#v\d/.test(location.hash);
async function openLinks(later: boolean): Promise<boolean> {
  const { clearAddress, linkIn, offerLink, openLink, verifyGuests } = await import('./app/share/visit.ts');
  const link = linkIn(location.hash) ?? location.hash.slice(1);
  if (!watching) {
    watching = true;
    verifyGuests(lab);
    clearAddress(lab);
  }
  if (!later) return openLink(lab, link, location.search, location.href);
  await offerLink(lab, link, location.search, location.href);
  return true;
}
let watching = false;
/** Checks the address for mistakes if it contains anything. */
async function checkAddress(...parts: readonly string[]): Promise<void> {
  if (parts.join('') === '') return;
  const { tellUnknown, unknownFlags, unknownHash } = await import('./app/share/flag-words.ts');
  tellUnknown(
    lab,
    parts.flatMap((part) => (part.startsWith('#') ? unknownHash(part) : unknownFlags(part))),
  );
}

const environment = browserEnvironment();
const flags = readFlags(location.search);
/** In a frame, nothing is stored and nothing is asked, whichever page frames it. */
const framed = flags.embed || window.self !== window.top;
const remembered = framed ? null : recall(environment.storage);
const view = () => viewOf(location.hash, location.search).name;
const parts: LabDependencies = {
  ...environment,
  ...choices,
  flags,
  storage: framed ? null : environment.storage,
  library: framed ? null : environment.library,
  validate,
  estimate,
  worldShape: (world) => checks?.worldShape(world) ?? JSON.stringify(world),
  checkNumber: (...number) => checks?.checkNumber(...number) ?? null,
  isStructural: (part, name) => checks?.isStructural(part, name) ?? true,
  speed: WATCHABLE,
  words: async () => (await import('./choice-words.ts')).choiceTexts,
  ready: loadChecks,
  async studioFacts() {
    await loadChecks();
    if (checks === null)
      throw new Error('The library could not be loaded. Check the connection and open it again.');
    return checks.studioFacts;
  },
};
/**
 * The lab of the front door and of studies stores nothing and leaves the visitor's draft alone. One worker is enough for what
 * is watched, and leaves the other core to the page.
 */
const alone = {
  flags: NO_FLAGS,
  storage: null,
  library: null,
  presets: [choices.front],
  restarts: true,
  threads: 1,
};
const show = createLab({ ...parts, ...alone });
if (view() === 'front') show.begin();
if (hasLink() || (remembered !== null && presetOf(remembered.draft) === undefined)) {
  for (let thread = 0; view() === 'lab' && thread < Math.min(environment.threads, 2); thread++)
    environment.warmUp();
  await loadChecks();
}
const lab = createLab(parts);
const theme = () => show.actions.setView({ theme: lab.view.getState().theme });
theme();
lab.view.subscribe(theme);
exposeForTests(lab, show);
/** Nothing is trained while another view is open: the lab starts when it is shown. */
let begun = view() === 'lab';
if (begun && (!hasLink() || !(await openLinks(false)))) lab.begin();
if (flags.embed)
  void import('./app/share/embed.ts').then(({ serveEmbedder }) => serveEmbedder(lab, window, flags.parent));
void checkAddress(location.search, hasLink() ? '' : location.hash);
window.addEventListener('hashchange', () => {
  const first = !begun && view() === 'lab';
  begun ||= first;
  if (!hasLink()) void checkAddress(location.hash);
  if (hasLink() && !first) void openLinks(true);
  else if (hasLink()) void openLinks(false).then((opened) => opened || lab.begin());
  else if (first) lab.begin();
});
window.addEventListener('pagehide', () => lab.flush());
// Load the checks in a quiet moment, or at the first touch if that is sooner, because an edit may follow. Parsing them is one
// long task, so on the front door it waits for the end of the run.
const QUIET_MS = 2_500;
const AFTER_RUN_MS = 500;
const whenQuiet = (task: () => void) => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(task);
  else globalThis.setTimeout(task);
};
const readAhead = (texts = checks?.readAhead()) => {
  if (texts?.next().done === false) whenQuiet(() => readAhead(texts));
};
const loadTheRest = () => {
  void loadChecks()?.then(() => readAhead());
  lab.words?.load();
};
if (view() === 'front') {
  const stop = show.run.subscribe(({ status }) => {
    if (status !== 'done') return;
    stop();
    window.setTimeout(() => whenQuiet(loadTheRest), AFTER_RUN_MS);
  });
} else window.setTimeout(() => whenQuiet(loadTheRest), QUIET_MS);
for (const sign of ['pointermove', 'pointerdown', 'keydown'])
  window.addEventListener(sign, loadTheRest, { once: true });

if (view() === 'lab') void import('./app/page/lab-view.tsx');
else if (view() !== 'front') void import('./app/page/pages.tsx');
const { mount } = await import('./app/page/app.tsx');
mount(lab, show);
// In a frame the lab is a guest and stores nothing on the visitor's machine.
if (import.meta.env.PROD && !flags.embed)
  window.setTimeout(() => {
    void import('./app/lab/offline.ts').then(
      ({ keepOffline, offerReloadWhenReplaced, reloadOnceWhenStale }) => {
        const saveAll = async () => {
          lab.flush();
          await lab.library?.saveNow();
        };
        reloadOnceWhenStale(saveAll);
        offerReloadWhenReplaced(lab.offline, saveAll);
        if (lab.library?.store.getState().wiped !== true) return keepOffline(lab.offline, saveAll);
        return undefined;
      },
    );
  }, QUIET_MS);
