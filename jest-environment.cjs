// A test environment in the global scope of the process, not in a separate context for each test file. So
// jest-runner.cjs can let Node load packages only once in a process, and V8 keeps its optimized code.
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

module.exports = class {
  constructor({ projectConfig }) {
    this.global = globalThis;
    this.globals = Object.getOwnPropertyDescriptors(globalThis);
    this.exit = process.exit;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return globalThis;
  }

  setup() {}

  /** Also removes the metadata that typeorm and class-validator have stored for the classes of this file. */
  teardown() {
    this.fakeTimersModern.dispose();
    process.exit = this.exit;
    for (const key of Reflect.ownKeys(globalThis)) {
      if (!(key in this.globals)) Reflect.deleteProperty(globalThis, key);
    }
    Object.defineProperties(globalThis, this.globals);
  }
};
