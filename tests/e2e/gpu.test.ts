import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { BROWSER_ARGUMENTS } from '../../scripts/browser.mjs';
import { corridor } from '../experiments.ts';
import { LONG } from '../gpu/small-programs.ts';
import { RELEASE } from '../release.ts';
import { LabPage, withinOwnMachine } from './lab-page.ts';
import { inBrowser, useBrowser } from './watched-page.ts';

/** WebGPU in Chromium is emulated here, so numbers are right but slow. */
const ANSWER_MS = 1_000;
/** Without these, the browser removes WebGPU after the second crash, and later refuses to load pages. */
const CRASHES = ['--disable-gpu-process-crash-limit', '--disable-domain-blocking-for-3d-apis'];

const experiment = { ...corridor(12_000), seeds: 300, measurementPoints: 40 };
const small = { ...experiment, seeds: 40 };

async function chooseDevice(lab: LabPage, choice = 'Graphics device'): Promise<void> {
  await chip(lab).click();
  await lab.page.getByRole('radio', { name: choice, exact: true }).check();
  await lab.page.keyboard.press('Escape');
}

function chip(lab: LabPage) {
  return lab.button(/^Runs on /);
}

async function expectChip(lab: LabPage, words: RegExp): Promise<void> {
  await expect.poll(() => chip(lab).getAttribute('aria-label')).toMatch(words);
}

async function startIn(
  browser: ReturnType<typeof useBrowser>,
  choice: string,
  status = 'Running',
): Promise<LabPage> {
  const { page } = await browser.open({ still: true });
  const lab = new LabPage(page);
  await chooseDevice(lab, choice);
  await lab.openExperiment(experiment, status);
  return lab;
}

/** The numbers of every seed at every measurement point, in full precision. */
async function numbersOf({ page }: LabPage): Promise<string> {
  const parts: string[] = [];
  for (const chart of ['Task return', 'Policy entropy']) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: `${chart}: table and files` }).click();
    await page.getByRole('button', { name: 'Save as CSV (per seed)' }).filter({ visible: true }).click();
    parts.push(await readFile(await (await download).path(), 'utf8'));
    await page.keyboard.press('Escape');
  }
  return parts.join('\n');
}

/** Runs in a worker: before its next commands, the device gets a shader that outlasts every deadline. */
function delayNext(code: string): void {
  if (typeof GPUDevice === 'undefined') return;
  const createCommandEncoder = GPUDevice.prototype.createCommandEncoder;
  GPUDevice.prototype.createCommandEncoder = function (descriptor) {
    GPUDevice.prototype.createCommandEncoder = createCommandEncoder;
    const module = this.createShaderModule({ code });
    const pipeline = this.createComputePipeline({ layout: 'auto', compute: { module } });
    const buffer = this.createBuffer({ size: 16, usage: GPUBufferUsage.STORAGE });
    const layout = pipeline.getBindGroupLayout(0);
    const group = this.createBindGroup({ layout, entries: [{ binding: 0, resource: { buffer } }] });
    const encoder = this.createCommandEncoder();
    const pass = encoder.beginComputePass();
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, group);
    pass.dispatchWorkgroups(1);
    pass.end();
    this.queue.submit([encoder.finish()]);
    return this.createCommandEncoder(descriptor);
  };
}

let known: string | null = null;

async function numbersOfCpu(browser: ReturnType<typeof useBrowser>): Promise<string> {
  known ??= await numbersOf(await startIn(browser, 'CPU', 'Done'));
  expect(known.split('\n').length).toBeGreaterThan(2 * experiment.seeds * experiment.measurementPoints);
  return known;
}

inBrowser('on a graphics device', () => {
  const browser = useBrowser([...BROWSER_ARGUMENTS, ...CRASHES]);
  const start = (choice: string, status?: string) => startIn(browser, choice, status);

  async function crash({ page }: LabPage): Promise<void> {
    const session = await page.context().browser()?.newBrowserCDPSession();
    await session?.send('Browser.crashGpuProcess').catch(() => {});
    await session?.detach().catch(() => {});
  }

  test('the same experiment gives the CPU’s numbers, and pause, step and stop answer within a second', async () => {
    const lab = await start('Graphics device');
    await expectChip(lab, /^Runs on WebGPU, emulated, exact\./);
    await lab.expectProgress(0.05);
    await lab.button('Pause').click();
    expect(await lab.expectStatus('Paused')).toBeLessThan(withinOwnMachine(ANSWER_MS));
    const paused = await lab.progress();
    const pressed = performance.now();
    await lab.button('One step').click();
    await lab.expectProgress(paused);
    expect(performance.now() - pressed).toBeLessThan(withinOwnMachine(ANSWER_MS));
    await lab.button('Play').click();
    await lab.expectStatus('Done');
    expect(await numbersOf(lab)).toBe(await numbersOfCpu(browser));
    await lab.button(/^Reset:/).click();
    await lab.expectStatus('Running');
    await lab.expectProgress(0);
    await lab.page.keyboard.press('q');
    const stopped = performance.now();
    await lab.transport.getByText(/^Stopped/).waitFor();
    expect(performance.now() - stopped).toBeLessThan(withinOwnMachine(ANSWER_MS));
  });

  test.runIf(RELEASE)(
    'a crash of the browser’s GPU process costs a moment, and the run continues with the same numbers',
    async () => {
      const lab = await start('Graphics device');
      await expectChip(lab, /^Runs on WebGPU/);
      await lab.expectProgress(0.2);
      await crash(lab);
      await lab.waitForLog(
        /The graphics device was reset\. Everything up to environment step \d+ is safe\. .* on a new device/,
      );
      await lab.expectStatus('Done');
      await expectChip(lab, /^Runs on WebGPU/);
      expect(await numbersOf(lab)).toBe(await numbersOfCpu(browser));
      await expect
        .poll(() => lab.chart('Task return').locator('title').allTextContents())
        .toContainEqual(expect.stringContaining('restart: '));
    },
  );

  // `tests/gpu/gpu-losses` provokes the second loss in every run.
  test.runIf(RELEASE)(
    'a second crash soon after leaves the run to the CPU, with the same numbers',
    async () => {
      const lab = await start('Graphics device');
      await expectChip(lab, /^Runs on WebGPU/);
      await lab.expectProgress(0.1);
      await crash(lab);
      await lab.waitForLog(/continues from there on a new device/);
      await lab.expectProgress(0.3);
      await crash(lab);
      await lab.waitForLog(
        /second loss within two minutes\. Everything up to environment step \d+ is safe\. .* on the CPU with the same numbers/,
      );
      await lab.expectStatus('Done');
      await expectChip(lab, /^Runs on WebAssembly, exact/);
      expect(await numbersOf(lab)).toBe(await numbersOfCpu(browser));
    },
  );

  test('an emulated device is used only on request, and the page says why', async () => {
    const { page } = await browser.open({ still: true });
    const lab = new LabPage(page);
    await chooseDevice(lab, 'Automatic');
    await lab.openExperiment(small, 'Done');
    await expectChip(lab, /^Runs on WebAssembly, exact/);
    await chip(lab).click();
    await lab.page.getByText(/The CPU emulates the only graphics device/).waitFor();
  });

  test('a browser without WebGPU trains on the CPU and says why', async () => {
    const { page } = await browser.open({
      still: true,
      before: () => Reflect.deleteProperty(Navigator.prototype, 'gpu'),
    });
    const lab = new LabPage(page);
    await chooseDevice(lab);
    await lab.openExperiment(small, 'Done');
    await expectChip(lab, /^Runs on WebAssembly, exact/);
    await chip(lab).click();
    await page
      .getByText(/WebGPU is not available on this page( in this browser)?\. The CPU gives the same results/)
      .waitFor();
  });
});

inBrowser('in a browser as it is delivered', () => {
  const browser = useBrowser(BROWSER_ARGUMENTS.filter((argument) => !/webgpu/.test(argument)));

  test('WebGPU without an adapter leads to the CPU, which says so', async () => {
    const { page } = await browser.open({ still: true });
    const lab = new LabPage(page);
    await chooseDevice(lab);
    await lab.openExperiment(small, 'Done');
    await expectChip(lab, /^Runs on WebAssembly, exact/);
    await chip(lab).click();
    await page.getByText(/The browser found no graphics device\. The CPU gives the same results/).waitFor();
  });
});

// Needs a separate browser: after the page with the device is closed, this one paints no other page.
inBrowser('on a graphics device that takes far too long', () => {
  const browser = useBrowser(BROWSER_ARGUMENTS);

  // `tests/gpu/gpu-refusals` has a device that hangs in every run.
  test.runIf(RELEASE)(
    'a device that does not answer in time is abandoned: the CPU takes over, and the page stays alive',
    async () => {
      const lab = await startIn(browser, 'Graphics device');
      await lab.expectProgress(0.05);
      for (const worker of lab.page.workers()) await worker.evaluate(delayNext, LONG);
      await lab.waitForLog(
        /does not respond\. Everything up to environment step \d+ is safe\. .* on the CPU with the same numbers/,
      );
      await lab.expectStatus('Done');
      expect(await numbersOf(lab)).toBe(await numbersOfCpu(browser));
      // The worker that uses the device is not terminated; otherwise the browser would paint no page any more.
      await lab.button(/^Reset:/).click();
      await lab.expectStatus('Running');
      await expectChip(lab, /^Runs on WebAssembly, exact · [^1]/);
      const painted = () => new Promise((resolve) => requestAnimationFrame(() => resolve('painted')));
      expect(await lab.page.evaluate(painted)).toBe('painted');
    },
  );
});
