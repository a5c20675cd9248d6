import { createInstance } from '@module-federation/enhanced/runtime';

// part of webpack's runtime in this bundle
declare const __webpack_require__: { federation: { bundlerRuntime: unknown; attachShareScopeMap: unknown } };

/**
 * Builds of remotes that were made before the option `externalRuntime` take the runtime from this global variable.
 * The next release of the shell removes it.
 */
export function provideOldRuntime(): void {
  const { bundlerRuntime, attachShareScopeMap } = __webpack_require__.federation;
  Object.assign(globalThis, {
    __TELEMARKET_FEDERATION__: { createInstance, bundlerRuntime, attachShareScopeMap },
  });
}
