import type { Boot } from '@telemarket/kit';
import type { RemoteName } from '../remote-names';

/** One remote's build as the gateway chose it for this visitor. */
export interface RemoteBuild {
  build: string;
  /** Of the remote's package; empty when it does not say. */
  version: string;
  /** The container's address. */
  entry: string;
  /** The container's global name. */
  global: string;
}

/** A remote whose host has never answered is missing. */
export type Registry = Partial<Record<RemoteName, RemoteBuild>>;

export interface ShellBoot extends Boot {
  registry: Registry;
  /** A developer may put builds of their own machine in place of the live ones. */
  allowOverrides?: true;
}
