import { type ComponentType, createContext, use } from 'react';
import type { Registry } from './registry';

// the shell hands a widget its props by name; each remote types its own
export type RemoteComponent = ComponentType<Record<string, unknown>>;

/** Where federated modules come from: the federation runtime in a browser, server bundles in the gateway. */
export interface RemoteLoader {
  /** What has already arrived. */
  get(id: string): RemoteComponent | undefined;
  /** The same promise until it is forgotten. */
  load(id: string): Promise<RemoteComponent>;
  forget(id: string): void;
  /** The builds that this page runs, or would. */
  builds(): Registry;
  /** Its build is of no more use: the next load asks first which build is live now. */
  leave(id: string): void;
}

export const RemoteLoaderContext = createContext<RemoteLoader | null>(null);

export function useRemoteLoader(): RemoteLoader {
  const loader = use(RemoteLoaderContext);
  if (!loader) throw new Error('RemoteLoaderContext is missing');
  return loader;
}
