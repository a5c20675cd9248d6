import { EXPOSED } from 'exposed-by-remotes';
import type { RemoteComponent, RemoteLoader } from '../../../shell/src/remote/remote-loader';

/** Stands in for shell/src/remote/remotes: every remote is part of the bundle. */
export function createRemoteLoader(): RemoteLoader {
  const get = (id: string) => EXPOSED[id] as RemoteComponent | undefined;
  return {
    get,
    async load(id) {
      const component = get(id);
      if (!component) throw new Error(`${id} is exposed by no remote`);
      return component;
    },
    forget: () => {},
    builds: () => ({}),
    leave: () => {},
  };
}
