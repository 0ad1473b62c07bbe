/** A Vitest reporter that lists the tests that have begun but not ended, for a suite that must be stopped. */
import { writeFileSync } from 'node:fs';

/** Path of the list: REWARD_LAB_UNFINISHED, set by scripts/test.mjs. */
const file = process.env.REWARD_LAB_UNFINISHED ?? '';

export default class UnfinishedTests {
  /** @type {Map<string, string>} */
  #running = new Map();

  #write() {
    if (file !== '') writeFileSync(file, [...this.#running.values()].join('\n'));
  }
  /** @param {import('vitest/node').TestModule} module */
  onTestModuleStart(module) {
    this.#running.set(module.id, module.moduleId);
    this.#write();
  }
  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    this.#running.delete(module.id);
    this.#write();
  }
  /** @param {import('vitest/node').TestCase} test */
  onTestCaseReady(test) {
    this.#running.set(test.module.id, `${test.module.moduleId} > ${test.fullName}`);
    this.#write();
  }
}
