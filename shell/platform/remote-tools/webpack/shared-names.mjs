/**
 * Calls `read` when webpack has put all modules into chunks, because webpack joins modules later.
 * @param {(compilation: import('webpack').Compilation) => void} read
 */
const onceChunked = (read) => ({
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('shared-names', (compilation) => {
      compilation.hooks.afterChunks.tap('shared-names', () => read(compilation));
    });
  },
});

/**
 * Finds the names that a build imports from the packages that the shell shares.
 * @param {Record<string, string[]>} names Receives the names, by package.
 */
export const findImports = (names) =>
  onceChunked(({ modules, moduleGraph, chunkGraph }) => {
    for (const module of modules) {
      if (module.type !== 'consume-shared-module') continue;
      const used = [...moduleGraph.getIncomingConnections(module)]
        .filter(({ originModule }) => originModule && chunkGraph.getNumberOfModuleChunks(originModule) > 0)
        .flatMap(({ dependency }) => dependency.getIds?.(moduleGraph).slice(0, 1) ?? []);
      names[module.options.shareKey] = [...new Set(used)].sort();
    }
  });

/**
 * Finds the names that the shell exports from its shared packages. CommonJS packages are left out, because libraries
 * test whether some of their names exist.
 * @param {readonly string[]} packages
 * @param {Record<string, string[]>} names Receives the names, by package.
 */
export const findExports = (packages, names) =>
  onceChunked(({ modules, moduleGraph }) => {
    for (const module of modules) {
      const [, name] = /^provide module \(\w+\) (\S+)@\S+ = /.exec(module.identifier()) ?? [];
      if (!packages.includes(name)) continue;
      const [dependency] = module.dependencies.length > 0 ? module.dependencies : module.blocks[0].dependencies;
      const provider = moduleGraph.getModule(dependency);
      const provided = moduleGraph.getExportsInfo(provider).getProvidedExports();
      if (provider.buildMeta.exportsType === 'namespace' && Array.isArray(provided)) names[name] = [...provided].sort();
    }
  });
