// The runner of jest, which compiles a module once in a process instead of once for each test file. jest compiles with
// vm.compileFunction, which does not use V8's cache of compiled code; vm.Script does.
const vm = require('node:vm');

const { compileFunction } = vm;
vm.compileFunction = (code, params, options) => {
  const { parsingContext, filename } = options ?? {};
  if (!parsingContext) return compileFunction(code, params, options);
  const head = `(function (${params.join()}) {`;
  // the offset leaves the columns of the first line as they are, for stack traces
  const script = new vm.Script(`${head}${code}\n})`, { filename, columnOffset: -head.length });
  return script.runInContext(parsingContext);
};

module.exports = require('jest-circus/runner');
