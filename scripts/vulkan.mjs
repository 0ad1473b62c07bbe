/** Where Node finds a graphics device for the tests of the WebGPU back end: SwiftShader, a CPU emulator that comes with Chromium. */
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { findBrowser } from './browser.mjs';

const DRIVER = 'vk_swiftshader_icd.json';
const LOADER = 'libvulkan.so.1';
/** /usr/bin/chromium is a script on Debian and tells nothing of where the browser lies. */
const PLACES = [
  '/usr/lib/chromium',
  '/usr/lib/chromium-browser',
  '/usr/lib64/chromium-browser',
  '/snap/chromium/current/usr/lib/chromium-browser',
];

/**
 * What a process needs in its environment when it starts (the system's loader reads it then): empty where there is no
 * such driver, where the tests' own machine has another way to its graphics device (Windows, macOS), and where the
 * caller already names a driver.
 * @returns {Record<string, string>}
 */
export function vulkanEnvironment() {
  if (process.platform !== 'linux' || process.env.VK_DRIVER_FILES || process.env.VK_ICD_FILENAMES) return {};
  const folder = placesToLook().find((place) => existsSync(join(place, DRIVER)));
  if (folder === undefined) return {};
  const driver = { VK_DRIVER_FILES: join(folder, DRIVER) };
  if (!existsSync(join(folder, LOADER))) return driver; // the system's own may do
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
    return []; // CHROMIUM_PATH is wrong: the browser tests say so
  }
}
