// The runner of jest. It compiles a module once in a process, not once for each test file. jest itself uses
// vm.compileFunction, which ignores V8's cache of compiled code. vm.Script uses this cache.
const { createRequire } = require('node:module');
const vm = require('node:vm');

/**
 * Packages that all test files of a process can share. The packages of jest are not among them, because they keep
 * state for one file.
 */
const SHARED_PACKAGE_PATH = /\/node_modules\/(?!@?jest|expect\/)/;

const { compileFunction } = vm;
vm.compileFunction = (code, params, options) => {
  const { parsingContext, filename } = options ?? {};
  if (!parsingContext) return compileFunction(code, params, options);
  const head = `(function (${params.join()}) {`;
  if (parsingContext === globalThis && SHARED_PACKAGE_PATH.test(filename)) {
    return (module) => void (module.exports = createRequire(filename)(filename));
  }
  // without this offset, the columns of the first line would be wrong in stack traces
  const script = new vm.Script(`${head}${code}\n})`, { filename, columnOffset: -head.length });
  return parsingContext === globalThis ? script.runInThisContext() : script.runInContext(parsingContext);
};

module.exports = require('jest-circus/runner');
