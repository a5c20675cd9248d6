import type { Boot } from '@telemarket/kit';
import type { Preview, RemoteDescription, RemotePage, RemoteSlot } from '@telemarket/composition';

/** The build of a remote that the gateway chose for this visitor. */
export interface RemoteBuild extends Pick<RemoteDescription, 'down'> {
  build: string;
  version: string;
  entry: string;
  global: string;
  /** The pages that the shell grants to the remote. */
  pages: readonly RemotePage[];
  /** The widgets whose slots the list of remotes grants to the remote. */
  slots?: readonly RemoteSlot[];
}

/** Builds by remote. A remote is missing until its host has responded. */
export type Registry = Readonly<Record<string, RemoteBuild>>;

export interface ShellBoot extends Boot {
  registry: Registry;
  /** A configured remote has not responded yet: an unknown path may be one of its pages. */
  incomplete?: true;
  /** The share of page loads that send measurements, 0 to 1. Missing: none. */
  measure?: number;
  /** The canaries that a share of the visitors gets. Missing: there is none. */
  canaries?: string;
  /** Set when the visitor has opened a preview link: one of the builds is that preview. */
  preview?: Preview & { remote: string };
}
