/**
 * `npm test`: unit, property, conformance and golden tests, then the built site in a real browser. The last line is
 * `N passed, N failed` over both, with `, N skipped` when something could not run here.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const reports = join(root, 'node_modules/.cache/reward-lab-reports');
const SUITES = [
  { name: 'unit, property, conformance, golden', config: 'vite.config.ts', env: {} },
  { name: 'browser', config: 'vitest.e2e.config.ts', env: { REWARD_LAB_E2E: 'shared' } },
  {
    name: 'browser, figures',
    config: 'vitest.e2e.config.ts',
    env: { REWARD_LAB_E2E: 'figures', REWARD_LAB_BUILT: 'yes' },
  },
];

mkdirSync(reports, { recursive: true });
const total = { passed: 0, failed: 0, skipped: 0 };
const filters = process.argv.slice(2);
for (const [index, suite] of SUITES.entries()) {
  console.log(`\n== ${suite.name}`);
  const counts = runSuite(suite.config, suite.env, join(reports, `${index}.json`));
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
}
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

/**
 * @param {string} config
 * @param {Record<string, string>} env
 * @param {string} report
 */
function runSuite(config, env, report) {
  rmSync(report, { force: true });
  const done = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      `--config=${config}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      '--passWithNoTests',
      ...filters,
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } },
  );
  const counts = readReport(report);
  if (done.status !== 0 && counts.failed === 0) {
    console.log('The run failed outside of its tests: counted as one failure. The reason stands above.');
    counts.failed = 1;
  }
  return counts;
}

/** @param {string} path */
function readReport(path) {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8'));
    /** @type {{ status: string, assertionResults: unknown[] }[]} */
    const files = report.testResults;
    // A file that cannot be loaded has no test that could fail: the file itself is the failure.
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
