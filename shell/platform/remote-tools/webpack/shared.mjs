/** The packages that the shell provides once per page and that the gateway provides to all server bundles. */
export const SINGLETONS = ['react', 'react-dom', '@telemarket/kit'];

/** Names that end with a slash are prefixes: `react/` also shares react/jsx-runtime. */
const SHARED_PREFIXES = ['react/', 'react-dom/'];

/** The modules that a server bundle requires from the gateway. */
export const SERVER_SHARED = [...SINGLETONS, 'react/jsx-runtime'];

/**
 * Returns the `shared` option of the federation plugin.
 * @param {(name: string) => object} options Returns the options of a package.
 */
export const sharedModules = (options) =>
  Object.fromEntries([
    ...SINGLETONS.map((name) => [name, options(name)]),
    ...SHARED_PREFIXES.map((prefix) => [prefix, options(prefix.slice(0, -1))]),
  ]);
