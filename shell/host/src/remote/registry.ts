import type { Boot } from '@telemarket/kit';
import type { RemoteDescription, RemotePage } from '@telemarket/kit/remote';

/** One remote's build as the gateway chose it for this visitor. */
export interface RemoteBuild extends Pick<RemoteDescription, 'down'> {
  build: string;
  /** Of the remote's package; empty when it does not say. */
  version: string;
  /** The container's address. */
  entry: string;
  /** The container's global name. */
  global: string;
  /** The pages that the shell grants it. */
  pages: readonly RemotePage[];
}

/** By remote. A remote whose host has never answered is missing. */
export type Registry = Readonly<Record<string, RemoteBuild>>;

export interface ShellBoot extends Boot {
  registry: Registry;
  /** A configured remote has not answered yet: a path without an owner may be one of its pages. */
  incomplete?: true;
  /** A developer may put builds of their own machine in place of the live ones. */
  allowOverrides?: true;
}
