import vm from 'node:vm';
import * as kit from '@telemarket/kit';
import type { ReadsOf } from '@telemarket/kit';
import * as react from 'react';
import * as reactDom from 'react-dom';
import * as jsxRuntime from 'react/jsx-runtime';
import type { RemoteComponent } from '@telemarket/host/loader';
import type { ServerBundle } from './messages';

export interface ServerModule {
  Component: RemoteComponent;
  /** The API paths that are read before the page is rendered. */
  reads?: ReadsOf;
}

export interface RemoteModules {
  /** Throws when the bundle cannot be evaluated. */
  add(bundle: ServerBundle): void;
  drop(name: string, build: string): void;
  /** @param id `remote/module` */
  find(id: string, build: string): ServerModule | undefined;
}

/** The only packages that a server bundle may require. It gets the instances of the gateway. */
const SHARED = new Map<string, unknown>([
  ['react', react],
  ['react/jsx-runtime', jsxRuntime],
  ['react-dom', reactDom],
  ['@telemarket/kit', kit],
]);

type Modules = Record<string, ServerModule>;

/** The server bundles of one thread. vm is not a sandbox: the code of a remote is trusted. */
export function createRemoteModules(): RemoteModules {
  const bundles = new Map<string, Modules>();
  return {
    add: (bundle) => void bundles.set(`${bundle.name}@${bundle.build}`, evaluate(bundle)),
    drop: (name, build) => void bundles.delete(`${name}@${build}`),
    find(id, build) {
      const [name = '', module = ''] = id.split('/');
      return bundles.get(`${name}@${build}`)?.[module];
    },
  };
}

function evaluate({ name, build, source }: ServerBundle): Modules {
  // browser globals are undefined, even if a later Node defines them
  const wrapper = vm.compileFunction(source, ['module', 'exports', 'require', 'window', 'document', 'localStorage'], {
    filename: `${name}/server.${build}.cjs`,
  });
  const module: { exports: { modules?: Modules } } = { exports: {} };
  wrapper(module, module.exports, requireShared);
  if (!module.exports.modules) throw new Error('the bundle exports no modules');
  return module.exports.modules;
}

function requireShared(request: string): unknown {
  const shared = SHARED.get(request);
  if (!shared) throw new Error(`a server bundle may not require ${request}`);
  return shared;
}
