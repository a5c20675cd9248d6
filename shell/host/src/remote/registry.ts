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

/** By remote. A remote is missing as long as its host has not responded. */
export type Registry = Readonly<Record<string, RemoteBuild>>;

export interface ShellBoot extends Boot {
  registry: Registry;
  /** Some configured remote has not responded yet: a path without an owner may be one of its pages. */
  incomplete?: true;
  /** Builds of the developer's own machine may replace live ones. */
  allowOverrides?: true;
}
