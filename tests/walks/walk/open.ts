/** A page of its own for each walk of a file, on the same day and with the same few presets. */
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { setDrawer } from '../../../src/app/builder/drawer.tsx';
import { closeOverlay } from '../../../src/app/kit/overlay.ts';
import { FASTEST } from '../../../src/app/model/run-store.ts';
import { setPainting } from '../../../src/app/stage/paint-mode.tsx';
import { presets } from '../../../src/engine/experiment/presets.ts';
import { memoryStorage, type OpenPage, openPage, runExperiment } from '../../dom/page.ts';
import { type Walk, walk } from '../walk.ts';
import { walkScheduler } from './clock.ts';

type Preset = (typeof presets)[number];

/** So that a run takes a moment. */
const SHORT = { envSteps: 300, seeds: 2, measurementPoints: 3 };
const short = (preset: Preset): Preset => ({ ...preset, experiment: { ...preset.experiment, ...SHORT } });

/** At the fastest speed, the page would show costs by the speed of this machine. */
const SPEED = FASTEST - 1;

function experimentOf(what: string | object): object {
  if (typeof what === 'object') return what;
  const preset = presets.find((one) => one.id === what);
  if (preset === undefined) throw new Error(`There is no preset ${what}.`);
  return short(preset).experiment;
}

export interface WalkedPage {
  readonly page: OpenPage;
  /** Opens a preset, or an experiment with defaults left out. */
  open(what: string | object): Promise<void>;
  /** Runs it; a preset with a small budget. */
  run(what: string | object): Promise<void>;
  /** @param name of the kept file */
  on(name: string, content: () => ReactNode, more?: Partial<Walk>): Promise<void>;
}

/** To be called where tests are declared. */
export function walkedPage(): WalkedPage {
  let page: OpenPage;
  let times = 0;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 4, 17) });
    page = openPage({
      scheduler: walkScheduler(),
      presets: presets.slice(0, 3).map(short),
      storage: memoryStorage(),
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    closeOverlay();
    setDrawer(false);
    setPainting(false);
    page.close();
  });
  return {
    get page() {
      return page;
    },
    async open(what) {
      const text = JSON.stringify({ format: 'reward-lab/experiment', version: 2, ...experimentOf(what) });
      await page.lab.actions.openText(text);
    },
    async run(what) {
      await runExperiment(page.lab, experimentOf(what), SPEED);
    },
    async on(name, content, more = {}) {
      page.silence();
      const show = () => {
        times++;
        page.show(createElement('div', { key: times }, content()));
      };
      await walk(page, name, { show, ...more });
    },
  };
}
