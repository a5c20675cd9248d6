import type { Boot } from '@telemarket/kit';
import type { Preview, RemoteDescription, RemotePage } from '@telemarket/kit/remote';

/** One remote's build as the gateway chose it for this visitor. */
export interface RemoteBuild extends Pick<RemoteDescription, 'down'> {
  build: string;
  /** Of the remote's package; empty when it does not say. */
  version: string;
  /** The container's address. */
  entry: string;
  /** The container's global name. */
  global: string;
  /** By file, what a browser compares it with before it runs it. Only of signed builds. */
  integrity?: Readonly<Record<string, string>>;
  /** The pages that the shell grants it. */
  pages: readonly RemotePage[];
}

/** By remote. A remote is missing as long as its host has not responded. */
export type Registry = Readonly<Record<string, RemoteBuild>>;

export interface ShellBoot extends Boot {
  registry: Registry;
  /** Some configured remote has not responded yet: a path without an owner may be one of its pages. */
  incomplete?: true;
  /** The share of page loads that send what they measure; without it none does. */
  measure?: number;
  /** One of the builds is a preview, which this visitor has opened by a link. */
  preview?: Preview & { remote: string };
  /** Builds of the developer's own machine may replace live ones. */
  allowOverrides?: true;
}
