import { type ComponentType, createContext, use } from 'react';
import type { Registry } from './registry';

/** The props differ from module to module. */
export type RemoteComponent = ComponentType<Record<string, unknown>>;

/** Loads modules by `owner/module`: with the federation runtime in a browser, from server bundles in the gateway. */
export interface RemoteLoader {
  /** @returns The module's component when it is loaded. */
  get(id: string): RemoteComponent | undefined;
  /** @returns The same promise until the module is forgotten or invalidated. */
  load(id: string): Promise<RemoteComponent>;
  /** The next load tries again with the same build. */
  forget(id: string): void;
  /** The next load reads the registry first and takes the build that is live then. */
  invalidate(id: string): void;
  /** The builds that this page runs. */
  builds(): Registry;
}

export const RemoteLoaderContext = createContext<RemoteLoader | null>(null);

export function useRemoteLoader(): RemoteLoader {
  const loader = use(RemoteLoaderContext);
  if (!loader) throw new Error('RemoteLoaderContext is missing');
  return loader;
}
