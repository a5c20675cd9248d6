import { createInstance } from '@module-federation/enhanced/runtime';

// what webpack put into this bundle
declare const __webpack_require__: { federation: { bundlerRuntime: unknown; attachShareScopeMap: unknown } };

/** The remotes' containers start with the shell's federation runtime: the kit's webpack factory leaves it out of them. */
export function provideRuntime(): void {
  const { bundlerRuntime, attachShareScopeMap } = __webpack_require__.federation;
  Object.assign(globalThis, { __TELEMARKET_FEDERATION__: { createInstance, bundlerRuntime, attachShareScopeMap } });
}
