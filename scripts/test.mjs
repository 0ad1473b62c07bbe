/**
 * `npm test` runs a selection of the tests in minutes; `npm run test:release` runs all of them in full size, in hours, or a part of
 * them with `-- --shard=2/6`; the last part has the figures and the comparisons of programs, too. Unit,
 * property, conformance, GPU and golden tests come first, then the built site in a real browser. The last line is `N passed, N
 * failed` over all, with `, N skipped` if something could not run here.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const RELEASE_OPTION = '--release';
const SHARD_OPTION = '--shard=';
/** A suite of the selection takes minutes. One that hangs must not suppress the others' verdict. */
const LONGEST_SUITE_MINUTES = 25;

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

const root = join(import.meta.dirname, '..');
const reports = join(root, 'node_modules/.cache/reward-lab-reports');
const release = process.argv.includes(RELEASE_OPTION);
const shard = process.argv.find((argument) => argument.startsWith(SHARD_OPTION));
const filters = process.argv
  .slice(2)
  .filter((argument) => argument !== RELEASE_OPTION && !argument.startsWith(SHARD_OPTION));
// Tests that are named explicitly are never left out.
const mode = release ? 'release' : filters.length > 0 ? '' : 'selection';

/** Whether this run has built the site: named files may all belong to the second part of the browser tests. */
let isBuilt = false;

/** @type {[string, () => Counts][]} */
const SUITES = [
  ['unit, property, conformance, GPU, golden', () => vitest('vite.config.ts', {})],
  [
    'browser',
    () => {
      const counts = vitest('vitest.e2e.config.ts', { REWARD_LAB_E2E: 'shared' });
      isBuilt = counts.passed + counts.failed > 0;
      return counts;
    },
  ],
];
const isLast = shard === undefined || /=(\d+)\/\1$/.test(shard);
if (isLast)
  SUITES.push([
    'browser, figures',
    () =>
      vitest('vitest.e2e.config.ts', {
        REWARD_LAB_E2E: 'figures',
        ...(isBuilt && { REWARD_LAB_BUILT: 'yes' }),
      }),
  ]);
if (release && filters.length === 0 && isLast)
  for (const words of [['programs'], ['registered', '--count=40']])
    SUITES.push([`parity, ${words[0]}`, () => parity(words)]);

mkdirSync(reports, { recursive: true });
/** @type {Counts} */
const total = { passed: 0, failed: 0, skipped: 0 };
for (const [name, run] of SUITES) {
  console.log(`\n== ${name}`);
  const begin = performance.now();
  const counts = run();
  console.log(`${name}: ${Math.round((performance.now() - begin) / 1000)} s`);
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
}
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

/** @param {readonly string[]} words @param {Record<string, string>} env */
function node(words, env) {
  return spawnSync(process.execPath, words, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, REWARD_LAB_TESTS: mode, ...env },
    ...(mode === 'selection' && { timeout: LONGEST_SUITE_MINUTES * 60_000, killSignal: 'SIGKILL' }),
  });
}

/** @param {string} config @param {Record<string, string>} env @returns {Counts} */
function vitest(config, env) {
  const report = join(reports, `${env.REWARD_LAB_E2E ?? 'node'}.json`);
  const unfinished = report.replace('.json', '-unfinished.txt');
  for (const file of [report, unfinished]) rmSync(file, { force: true });
  const done = node(
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      `--config=${config}`,
      '--reporter=default',
      '--reporter=json',
      `--reporter=${join(root, 'scripts/unfinished-tests.mjs')}`,
      `--outputFile.json=${report}`,
      '--passWithNoTests',
      // The figures are one part.
      ...(shard === undefined || env.REWARD_LAB_E2E === 'figures' ? [] : [shard]),
      ...filters,
    ],
    { ...env, REWARD_LAB_UNFINISHED: unfinished },
  );
  const counts = readReport(report);
  if (done.signal === 'SIGKILL')
    console.log(`Stopped after ${LONGEST_SUITE_MINUTES} minutes. These never ended:\n${textOf(unfinished)}`);
  if (done.status !== 0 && counts.failed === 0) {
    console.log('The run failed outside of its tests. This counts as one failure; see the reason above.');
    counts.failed = 1;
  }
  return counts;
}

/** @param {readonly string[]} words @returns {Counts} one test: all programs match */
function parity(words) {
  const { status } = node(['scripts/run.mjs', 'tests/gpu/parity-main.ts', ...words], {});
  return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 };
}

/** @param {string} path */
function textOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return 'No test had begun.';
  }
}

/** @param {string} path @returns {Counts} */
function readReport(path) {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8'));
    /** @type {{ status: string, assertionResults: unknown[] }[]} */
    const files = report.testResults;
    // A file that cannot be loaded has no tests, so the file itself counts as a failure.
    const broken = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
    return {
      passed: Number(report.numPassedTests),
      failed: Number(report.numFailedTests) + broken.length,
      skipped: Number(report.numPendingTests) + Number(report.numTodoTests),
    };
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}
