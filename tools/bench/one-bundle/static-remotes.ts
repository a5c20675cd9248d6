import { EXPOSED } from 'exposed-by-remotes';
import { ownLoader } from '@telemarket/host/own-modules';
import type { RemoteComponent, RemoteLoader } from '@telemarket/host/loader';

/** Replaces shell/host/src/remote/remotes: every remote is part of the bundle. */
export function createRemoteLoader(): RemoteLoader {
  const get = (id: string) => EXPOSED[id] as RemoteComponent | undefined;
  return {
    get,
    async load(id) {
      const own = ownLoader(id);
      if (own) return (await own()).default;
      const component = get(id);
      if (!component) throw new Error(`${id} is exposed by no remote`);
      return component;
    },
    forget: () => {},
    invalidate: () => {},
    builds: () => ({}),
  };
}
