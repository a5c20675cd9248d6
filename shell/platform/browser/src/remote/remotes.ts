import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { REGISTRY_PATH, type Registry, type RemoteBuild } from '@telemarket/composition/registry';
import { memo } from 'react';
import { reportFailedLoad } from '../report/reports';
import type { RemoteComponent, RemoteLoader } from './remote-loader';
import { applyStyles } from './remote-styles';

const LOAD_TIMEOUT_MS = 10_000;

type LoadedModule = { default: RemoteComponent };

/** Returns the loader of a module of the app itself, e.g. `shell/help-center`; undefined for a module of a remote. */
export type OwnModuleLoader = (id: string) => (() => Promise<LoadedModule>) | undefined;

/**
 * Sets the time after which the load of a script fails, so that the next attempt sends a new request. The default time
 * is twice as long.
 */
const timeoutPlugin = { name: 'timeout', createScript: () => ({ timeout: LOAD_TIMEOUT_MS }) };

/**
 * Loads modules of the app and of the remotes. A page uses the registry that came with it. If a load fails (the build
 * was removed, or the remote was unknown), the registry is read again once. The load is then tried again with the new
 * build of this remote. Other remotes keep their builds.
 */
export function createRemoteLoader(served: Registry, ownLoader: OwnModuleLoader) {
  /**
   * The build of each remote that this page uses, by the name of the remote. The keys of the collections below are ids
   * of modules.
   */
  const registry: Record<string, RemoteBuild> = { ...served };
  const loading = new Map<string, Promise<RemoteComponent>>();
  const loaded = new Map<string, RemoteComponent>();
  /** The build that each loaded module came from. */
  const builds = new Map<string, string>();
  /** Modules whose views have failed: their next load begins with the newest registry. */
  const invalidated = new Set<string>();
  registerPlugins([timeoutPlugin]);
  registerModules(registry);

  async function loadFromCurrentBuild(id: string): Promise<RemoteComponent> {
    const { build } = registry[ownerOf(id)] ?? {};
    if (build === undefined) throw new Error(`${ownerOf(id)} is not in the registry`);
    const module = await loadRemote<LoadedModule>(id);
    if (!module) throw new Error(`${id} did not load`);
    builds.set(id, build);
    return module.default;
  }

  /**
   * Uses the build that is live now. If the build is still the same, its container is loaded again, unless one of its
   * modules was already loaded.
   */
  async function refreshRemote(name: string): Promise<void> {
    const live = (await readRegistry())[name];
    if (!live) return;
    const hasWorked = [...builds].some(([id, build]) => ownerOf(id) === name && build === live.build);
    registry[name] = live;
    if (!hasWorked) registerModules({ [name]: live }, true);
  }

  async function loadWithRetry(id: string): Promise<RemoteComponent> {
    const own = ownLoader(id);
    if (own) return (await own()).default;
    const wasInvalidated = invalidated.delete(id);
    if (!wasInvalidated) {
      const started = Date.now();
      try {
        return await loadFromCurrentBuild(id);
      } catch (error) {
        // after this timeout, the visitor already sees the error card and can start the next attempt
        if (Date.now() - started >= LOAD_TIMEOUT_MS) throw error;
        reportFailedLoad(id, error, registry[ownerOf(id)]?.build);
        console.warn(`${id} could not be loaded; the registry is read again:`, error);
      }
    }
    await refreshRemote(ownerOf(id));
    return loadFromCurrentBuild(id);
  }

  const loader: RemoteLoader = {
    get: (id) => loaded.get(id),
    load(id) {
      let promise = loading.get(id);
      if (!promise) {
        promise = withTimeout(loadWithRetry(id)).then((loadedComponent) => {
          // without memo, a parent that renders during hydration would make React discard the server's HTML
          const component = memo(loadedComponent) as unknown as RemoteComponent;
          loaded.set(id, component);
          // the stylesheets of a prefetched module must not apply yet, because the page does not show the module
          applyStyles();
          return component;
        });
        loading.set(id, promise);
      }
      return promise;
    },
    forget: (id) => loading.delete(id),
    invalidate(id) {
      invalidated.add(id);
      loaded.delete(id);
      loading.delete(id);
    },
    builds: () => registry,
  };
  /** The build of a loaded module, or else the build from which it would be loaded. Empty for an unknown remote. */
  const buildOf = (id: string) => builds.get(id) ?? registry[ownerOf(id)]?.build ?? '';
  return { ...loader, buildOf };
}

const ownerOf = (id: string) => id.split('/', 1)[0] ?? '';

function registerModules(registry: Registry, force = false) {
  const remotes = Object.entries(registry).map(([name, { entry, global }]) => ({
    name,
    entry: new URL(entry, location.origin).href,
    entryGlobalName: global,
    type: 'var' as const,
  }));
  registerRemotes(remotes, { force });
}

async function readRegistry(): Promise<Registry> {
  const response = await fetch(REGISTRY_PATH, { cache: 'no-store', signal: AbortSignal.timeout(LOAD_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`remotes.json: ${response.status}`);
  return (await response.json()) as Registry;
}

function withTimeout<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The module took too long to load')), LOAD_TIMEOUT_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
