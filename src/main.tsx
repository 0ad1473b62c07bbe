/** Creates everything, once: the lab first, so that its workers start, then the page, and what edits need when one is made. */
import { choices } from './choices.ts';
import { estimate } from './engine/cost.ts';
import { browserEnvironment, exposeForTests } from './lab/browser.ts';
import { createLab } from './lab/create-lab.ts';
import { recall } from './lab/storage.ts';
import type { Experiment, Parsed } from './spec/experiment.ts';

/** 10 k steps a second: the first preset takes long enough to be watched. */
const FIRST_SPEED = 6;

let checks: typeof import('./checks.ts') | null = null;
let loading: Promise<void> | null = null;
function loadChecks(): Promise<void> | null {
  if (checks !== null) return null;
  loading ??= import('./checks.ts').then(
    (module) => {
      checks = module;
    },
    () => {
      loading = null; // asked again at the next edit
    },
  );
  return loading;
}

/** A preset is valid as it stands: the build has checked it. */
function presetOf(input: unknown): Experiment | undefined {
  const text = JSON.stringify(input);
  return choices.presets.find((preset) => JSON.stringify(preset.experiment) === text)?.experiment;
}

function validate(input: unknown): Parsed<Experiment> {
  const preset = presetOf(input);
  if (preset !== undefined) return { ok: true, value: preset, warnings: [] };
  if (checks !== null) return checks.validate(input);
  const message = 'The part of the page that checks experiments could not be loaded.';
  const mend = 'Nothing was changed. Look at the connection and try again, or reload the page.';
  return { ok: false, problems: [{ path: '', message, mend, severity: 'error' }] };
}

const environment = browserEnvironment();
const remembered = recall(environment.storage);
if (remembered !== null && presetOf(remembered.draft) === undefined) {
  for (let thread = 0; thread < Math.min(environment.threads, 2); thread++) environment.warmUp();
  await loadChecks();
}
const lab = createLab({
  ...environment,
  ...choices,
  validate,
  estimate,
  worldShape: (world) => checks?.worldShape(world) ?? JSON.stringify(world),
  speed: FIRST_SPEED,
  ready: loadChecks,
});
exposeForTests(lab);
lab.begin();
window.addEventListener('pagehide', () => lab.flush());
// The checks come when the first picture stands and the page has a quiet moment, or at the first touch if that is sooner:
// whoever touches the page may edit next.
const QUIET_MS = 2_500;
window.setTimeout(() => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => void loadChecks());
  else void loadChecks();
}, QUIET_MS);
for (const sign of ['pointerdown', 'keydown']) window.addEventListener(sign, loadChecks, { once: true });

const { mount } = await import('./ui/mount.tsx');
mount(lab);
