/** A page of its own for each walk of a file, on the same day and with the same few presets. */
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { setDrawer } from '../../../src/app/builder/drawer.tsx';
import { closeOverlay } from '../../../src/app/kit/overlay.ts';
import { setPainting } from '../../../src/app/stage/paint-mode.tsx';
import { presets } from '../../../src/engine/experiment/presets.ts';
import { memoryStorage, type OpenPage, openPage } from '../page.ts';
import { type Walk, walk } from '../walk.ts';
import { walkScheduler } from './clock.ts';

/** So that a run takes a moment. */
const short = (preset: (typeof presets)[number]) => ({
  ...preset,
  experiment: { ...preset.experiment, envSteps: 300, seeds: 2, measurementPoints: 3 },
});

export interface WalkedPage {
  readonly page: OpenPage;
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
    async on(name, content, more = {}) {
      page.silence();
      const show = () => {
        times++;
        page.show(createElement('div', { key: times }, content()));
      };
      await walk(page, name, { show, prose: 'brief', ...more });
    },
  };
}
