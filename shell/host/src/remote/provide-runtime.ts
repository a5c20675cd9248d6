import { createInstance } from '@module-federation/enhanced/runtime';

// part of webpack's runtime in this bundle
declare const __webpack_require__: { federation: { bundlerRuntime: unknown; attachShareScopeMap: unknown } };

/**
 * Provides the containers of the remotes with the federation runtime, which their own builds leave out.
 * @param integrity Returns what the browser compares a script or stylesheet with before it uses it.
 */
export function provideRuntime(integrity: (address: string) => string): void {
  const { bundlerRuntime, attachShareScopeMap } = __webpack_require__.federation;
  Object.assign(globalThis, {
    __TELEMARKET_FEDERATION__: { createInstance, bundlerRuntime, attachShareScopeMap, integrity },
  });
}
