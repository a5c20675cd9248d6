import type { Boot } from '@telemarket/kit';
import type { RemoteName } from '../remote-names';

/** One remote's build as the gateway chose it for this visitor. */
export interface RemoteBuild {
  build: string;
  /** The container's address. */
  entry: string;
  /** The container's global name. */
  global: string;
}

/** A remote whose host has never answered is missing. */
export type Registry = Partial<Record<RemoteName, RemoteBuild>>;

export interface ShellBoot extends Boot {
  registry: Registry;
}
