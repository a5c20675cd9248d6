import { setFlagsFromString } from 'node:v8';
import vm from 'node:vm';
import { SHARED_MODULES } from '@telemarket/app/render';
import type { RemoteComponent } from '@telemarket/browser/loader';
import type { ReadsOf } from '@telemarket/composition';
import { LRUCache } from 'lru-cache';
import type { LoadedBundle } from './render-worker';

export interface ServerModule {
  Component: RemoteComponent;
  /** The API paths that are read before the page is rendered. */
  reads?: ReadsOf;
  /** The API paths whose data may be missing. */
  optionalReads?: ReadsOf;
}

export type ServerModules = Readonly<Record<string, ServerModule>>;

// This flag turns off the compilation cache of Node 24. The cache never removes a bundle, so each release would leak
// its bundles.
setFlagsFromString('--no-compilation-cache');

/**
 * The maximum total length of the sources, enough for sixty builds. A bundle takes 2.5 times the memory of its source,
 * and a thread may grow by 48 MiB.
 */
const MAX_SOURCE_LENGTH = 12 * 1_024 * 1_024;

/** The server bundles of one thread. vm is not a sandbox: the code of a remote is trusted. */
export function createRemoteModules() {
  const bundles = new LRUCache<string, ServerModules>({ maxSize: MAX_SOURCE_LENGTH });
  return {
    /**
     * Returns the modules of a bundle. Throws when the bundle cannot be evaluated; later calls then return no modules.
     */
    get(bundle: LoadedBundle): ServerModules {
      const key = `${bundle.name}@${bundle.build}`;
      const known = bundles.get(key);
      if (known) return known;
      const size = bundle.source.length + 1;
      bundles.set(key, {}, { size });
      const modules = evaluateBundle(bundle);
      bundles.set(key, modules, { size });
      return modules;
    },
  };
}

function evaluateBundle({ name, build, source }: LoadedBundle): ServerModules {
  // browser globals are undefined, even if a later Node defines them
  const wrapper = vm.compileFunction(source, ['module', 'exports', 'require', 'window', 'document', 'localStorage'], {
    filename: `${name}/server.${build}.cjs`,
  });
  const module: { exports: { modules?: ServerModules } } = { exports: {} };
  wrapper(module, module.exports, requireSharedPackage);
  if (!module.exports.modules) throw new Error('the bundle exports no modules');
  return module.exports.modules;
}

function requireSharedPackage(request: string): unknown {
  const shared = SHARED_MODULES.get(request);
  if (!shared) throw new Error(`a server bundle may not require ${request}`);
  return shared;
}
