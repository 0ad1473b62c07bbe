/**
 * Prepares a fresh clone: installs the packages if `node_modules` is missing or differs from the lockfile. For the tests,
 * `--browser` also looks for a Chromium or Chrome, and `--cluster` for Slurm; both are installed if possible (Debian, as root).
 * Runs before anything is installed, so it imports only `node:` modules.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';

const root = join(import.meta.dirname, '..');

const reason = whyInstall();
if (reason !== null) {
  console.log(`Installing packages (${reason}).`);
  const code = execute('npm', ['ci', '--ignore-scripts']);
  if (code !== 0) {
    console.error('The packages could not be installed. See the npm message above.');
    process.exit(code);
  }
}
if (process.argv.includes('--browser')) ensureBrowser();
if (process.argv.includes('--cluster')) ensureSlurm();

/** @returns {string | null} why `npm ci` is needed; null if the installed packages match the lockfile */
function whyInstall() {
  const wanted = readJson('package-lock.json')?.packages;
  if (!wanted) return 'no lockfile';
  const installed = readJson('node_modules/.package-lock.json')?.packages;
  if (!installed) return 'nothing is installed';
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '' || entry.optional || entry.devOptional) continue;
    if (installed[path]?.version !== entry.version) return `${path} is not ${entry.version}`;
    if (!existsSync(join(root, path))) return `${path} is missing`;
  }
  for (const [path, entry] of Object.entries(installed)) {
    if (wanted[path]?.version !== entry.version) return `${path} is not in the lockfile`;
  }
  return null;
}

function ensureBrowser() {
  if (findBrowser() === null) install('No Chromium found.', 'chromium');
  if (findBrowser() === null) {
    console.warn('No Chromium or Chrome found: the browser tests will be skipped, and counted as skipped.');
    console.warn('Install one, or set CHROMIUM_PATH to its executable.');
  }
}

function ensureSlurm() {
  if (!hasSlurm()) install('No Slurm found.', 'slurm-wlm', 'munge');
  if (!hasSlurm())
    console.warn('No Slurm found: the test of job arrays will be skipped, and counted as skipped.');
}
function hasSlurm() {
  return existsSync('/usr/sbin/slurmctld') && existsSync('/usr/sbin/munged');
}

/** Only on Debian, as root. @param {string} reason @param {string[]} packages */
function install(reason, ...packages) {
  const isDebian = process.platform === 'linux' && existsSync('/etc/debian_version');
  if (!isDebian || process.getuid?.() !== 0) return;
  console.log(`${reason} Installing the Debian packages: ${packages.join(', ')}.`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execute('apt-get', ['update', '-qq'], environment);
  execute('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], environment);
}

/** @param {string} command @param {string[]} parameters @param {NodeJS.ProcessEnv} environment */
function execute(command, parameters, environment = process.env) {
  const shell = process.platform === 'win32'; // npm is npm.cmd on Windows
  const done = spawnSync(command, parameters, { cwd: root, stdio: 'inherit', env: environment, shell });
  return done.status ?? 1;
}

/** @param {string} path */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8'));
  } catch {
    return null;
  }
}
