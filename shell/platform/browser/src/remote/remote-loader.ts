import { type ComponentType, createContext, use } from 'react';
import type { Registry } from '@telemarket/composition/registry';

/** The type of the props is open, because each module has its own props. */
export type RemoteComponent = ComponentType<Record<string, unknown>>;

/**
 * Loads modules by `owner/module`: in a browser with the federation runtime, in the gateway from the server bundles.
 */
export interface RemoteLoader {
  /** @returns The component of a loaded module; undefined until the module is loaded. */
  get(id: string): RemoteComponent | undefined;
  /** @returns The same promise until the module is forgotten or invalidated. */
  load(id: string): Promise<RemoteComponent>;
  /** Makes the next `load` try the same build again. */
  forget(id: string): void;
  /** Makes the next `load` read the registry first and use the build that is live then. */
  invalidate(id: string): void;
  /** The builds that this page uses. */
  builds(): Registry;
}

export const RemoteLoaderContext = createContext<RemoteLoader | null>(null);

export function useRemoteLoader(): RemoteLoader {
  const loader = use(RemoteLoaderContext);
  if (!loader) throw new Error('RemoteLoaderContext is missing');
  return loader;
}
