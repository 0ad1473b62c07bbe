/** Finds a graphics device for the tests of the WebGPU back end: SwiftShader, a CPU emulator that comes with Chromium. */
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { findBrowser } from './browser.mjs';

const DRIVER = 'vk_swiftshader_icd.json';
const LOADER = 'libvulkan.so.1';
/** /usr/bin/chromium is a script on Debian and does not show where the browser is. */
const PLACES = [
  '/usr/lib/chromium',
  '/usr/lib/chromium-browser',
  '/usr/lib64/chromium-browser',
  '/snap/chromium/current/usr/lib/chromium-browser',
];

/**
 * The environment variables that a process needs when it starts, because the system's loader reads them then. Empty if there is
 * no such driver, if the machine reaches its graphics device in another way (Windows, macOS), or if the caller already names a
 * driver.
 * @returns {Record<string, string>}
 */
export function vulkanEnvironment() {
  if (process.platform !== 'linux' || process.env.VK_DRIVER_FILES || process.env.VK_ICD_FILENAMES) return {};
  const folder = placesToLook().find((place) => existsSync(join(place, DRIVER)));
  if (folder === undefined) return {};
  const driver = { VK_DRIVER_FILES: join(folder, DRIVER) };
  if (!existsSync(join(folder, LOADER))) return driver; // the system's own loader may work
  const libraries = [folder, process.env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter);
  return { ...driver, LD_LIBRARY_PATH: libraries };
}

function placesToLook() {
  const chromes = existsSync('/opt/google')
    ? readdirSync('/opt/google').map((name) => `/opt/google/${name}`)
    : [];
  return [...browserFolders(), ...PLACES, ...chromes];
}

function browserFolders() {
  try {
    const browser = findBrowser();
    return browser === null ? [] : [dirname(realpathSync(browser))];
  } catch {
    return []; // CHROMIUM_PATH is wrong, which the browser tests report
  }
}
