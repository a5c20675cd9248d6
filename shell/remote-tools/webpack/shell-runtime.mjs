import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

/**
 * In a remote's container, in place of the federation runtime that the plugin would bundle into each of them, 3.5 kB a time:
 * the one of the shell, whose page it is (shell/host/src/remote/provide-runtime.ts).
 */
const { createInstance, bundlerRuntime, attachShareScopeMap } = globalThis.__TELEMARKET_FEDERATION__;

export default {
  // not the runtime's own init: it would find the shell's instance and take it for the container's
  runtime: { init: createInstance },
  bundlerRuntime: { ...bundlerRuntime, initContainerEntry },
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
};
