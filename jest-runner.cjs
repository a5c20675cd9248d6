// The runner of jest, which compiles a module once in a process instead of once for each test file. jest compiles with
// vm.compileFunction, which does not use V8's cache of compiled code; vm.Script does.
const { createRequire } = require('node:module');
const vm = require('node:vm');

/** Packages that all test files of a process can share: not those of jest, which have the state of one file. */
const PACKAGE = /\/node_modules\/(?!@?jest|expect\/)/;

const { compileFunction } = vm;
vm.compileFunction = (code, params, options) => {
  const { parsingContext, filename } = options ?? {};
  if (!parsingContext) return compileFunction(code, params, options);
  const head = `(function (${params.join()}) {`;
  if (parsingContext === globalThis && PACKAGE.test(filename)) {
    return (module) => void (module.exports = createRequire(filename)(filename));
  }
  // the offset leaves the columns of the first line as they are, for stack traces
  const script = new vm.Script(`${head}${code}\n})`, { filename, columnOffset: -head.length });
  return parsingContext === globalThis ? script.runInThisContext() : script.runInContext(parsingContext);
};

module.exports = require('jest-circus/runner');
