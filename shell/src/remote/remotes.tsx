import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { OWN_PAGES } from '../page/own-pages';
import type { RemoteName } from '../remote-names';
import { provideRuntime } from './provide-runtime';
import type { Registry } from './registry';
import type { RemoteComponent, RemoteLoader } from './remote-loader';

/** A part that has not arrived by then is treated as down. */
const TIME_LIMIT_MS = 10_000;

type FederatedModule = { default: RemoteComponent };

/**
 * Loads the shell's own pages, and federated modules by `remote/Name`. A page keeps the registry it was served with; when a
 * load fails (its build is gone, or was never announced), the registry is read again once and the load is tried with what
 * it says.
 * @param pinned builds that stay, whatever is live
 */
export function createRemoteLoader(served: Registry, pinned: Registry = {}): RemoteLoader {
  let registry = { ...served, ...pinned };
  const left = new Set<string>();
  const loaded = new Map<string, RemoteComponent>();
  const loading = new Map<string, Promise<RemoteComponent>>();
  provideRuntime();
  register(registry);

  async function loadOnce(id: string): Promise<RemoteComponent> {
    const [name] = id.split('/') as [RemoteName];
    if (!registry[name]) throw new Error(`${name} is not in the registry`);
    const module = await withTimeLimit(loadRemote<FederatedModule>(id));
    if (!module) throw new Error(`${id} did not load`);
    return module.default;
  }

  async function load(id: string): Promise<RemoteComponent> {
    const ownPage = OWN_PAGES[id];
    if (ownPage) return ownPage();
    const again = left.delete(id);
    try {
      if (!again) return await loadOnce(id);
    } catch {
      // what is gone may have a successor
    }
    registry = { ...(await readRegistry()), ...pinned };
    register(registry, true);
    return loadOnce(id);
  }

  return {
    get: (id) => loaded.get(id),
    load(id) {
      let promise = loading.get(id);
      if (!promise) {
        promise = load(id).then((component) => {
          loaded.set(id, component);
          return component;
        });
        loading.set(id, promise);
      }
      return promise;
    },
    forget: (id) => loading.delete(id),
    builds: () => registry,
    leave(id) {
      left.add(id);
      loaded.delete(id);
      loading.delete(id);
    },
  };
}

function register(registry: Registry, force = false) {
  const remotes = Object.entries(registry).map(([name, { entry, global }]) => ({
    name,
    entry: new URL(entry, location.origin).href,
    entryGlobalName: global,
    type: 'var' as const,
  }));
  registerRemotes(remotes, { force });
}

async function readRegistry(): Promise<Registry> {
  const response = await fetch('/remotes.json', { cache: 'no-store', signal: AbortSignal.timeout(TIME_LIMIT_MS) });
  if (!response.ok) throw new Error(`remotes.json: ${response.status}`);
  return (await response.json()) as Registry;
}

function withTimeLimit<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The part took too long')), TIME_LIMIT_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
