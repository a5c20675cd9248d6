import { createInstance } from '@module-federation/enhanced/runtime';

// part of webpack's runtime in this bundle
declare const __webpack_require__: { federation: { bundlerRuntime: unknown; attachShareScopeMap: unknown } };

/**
 * Provides the federation runtime to the containers of the remotes, whose builds do not include it.
 * @param integrity Returns the digest with which the browser checks a script or stylesheet.
 */
export function provideRuntime(integrity: (address: string) => string): void {
  const { bundlerRuntime, attachShareScopeMap } = __webpack_require__.federation;
  Object.assign(globalThis, {
    __TELEMARKET_FEDERATION__: { createInstance, bundlerRuntime, attachShareScopeMap, integrity },
  });
}
