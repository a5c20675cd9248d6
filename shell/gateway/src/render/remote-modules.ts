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
  /** What the page reads before it is rendered. */
  reads?: ReadsOf;
}

/** The only packages a server bundle may ask for: the gateway's own instances. */
const SHARED = new Map<string, unknown>([
  ['react', react],
  ['react/jsx-runtime', jsxRuntime],
  ['react-dom', reactDom],
  ['@telemarket/kit', kit],
]);

type Modules = Record<string, ServerModule>;

/** The server bundles of one thread. vm is no sandbox: a remote's code is trusted code of one's own teams. */
export function createRemoteModules() {
  const remotes = new Map<string, Map<string, Modules | null>>();
  return {
    /** A bundle that cannot be evaluated counts as missing: the browser renders its part. */
    add({ name, build, source }: ServerBundle): void {
      const builds = remotes.get(name) ?? new Map<string, Modules | null>();
      remotes.set(name, builds.set(build, evaluate(name, build, source)));
    },
    drop(name: string, build: string): void {
      remotes.get(name)?.delete(build);
    },
    /** @param id `remote/module` */
    find(id: string, build: string): ServerModule | undefined {
      const [name = '', module = ''] = id.split('/');
      return remotes.get(name)?.get(build)?.[module];
    },
  };
}

function evaluate(name: string, build: string, source: string): Modules | null {
  try {
    // names that only a browser has are undefined even where Node grows them
    const wrapper = vm.compileFunction(source, ['module', 'exports', 'require', 'window', 'document', 'localStorage'], {
      filename: `${name}/server.${build}.cjs`,
    });
    const module: { exports: { modules?: Modules } } = { exports: {} };
    wrapper(module, module.exports, requireShared);
    return module.exports.modules ?? null;
  } catch (error) {
    console.error(`The server bundle of ${name} ${build} cannot be used:`, error);
    return null;
  }
}

function requireShared(request: string): unknown {
  const shared = SHARED.get(request);
  if (!shared) throw new Error(`A server bundle may not require ${request}`);
  return shared;
}
