import type { RemoteDescription, RemotePage, RemoteSlot } from './manifest';
import type { Redirects } from './redirects';
import type { Preview } from './releases';

/** The owner of pages, modules and measurements that belong to no remote. */
export const SHELL = 'shell';

/** The path of the builds for this visitor. Tabs whose own builds have been removed read it. */
export const REGISTRY_PATH = '/remotes.json';

/** The path of the facts for teams and operators: pages, builds, canaries, versions. */
export const SITE_INFO_PATH = '/site.json';
/** The path of the same facts before composition 1.3. It works until the release after this one. */
export const OLD_SITE_INFO_PATH = '/shell.json';

/** The build of a remote that the gateway chose for this visitor. */
export interface RemoteBuild extends Pick<RemoteDescription, 'down'> {
  build: string;
  /** See `ownerText`; missing without an owner. */
  by?: string;
  version: string;
  entry: string;
  global: string;
  /** The pages that the shell grants to the remote. */
  pages: readonly RemotePage[];
  /** The redirects whose paths the shell grants to the remote. */
  redirects?: Redirects;
  /** The widgets whose slots the list of remotes grants to the remote. */
  slots?: readonly RemoteSlot[];
}

/** The path of the errors and figures of one remote. Only a link that its team has signed shows them. */
export const TEAM_REPORT_PATH = '/team-report';

/** Builds by remote. A remote is missing until its build store has responded. */
export type Registry = Readonly<Record<string, RemoteBuild>>;

/** The data that every page gets as JSON in its document. An app can add its own. */
export interface PageBoot {
  registry: Registry;
  /** Set while a configured remote has not responded yet: an unknown path may be one of its pages. */
  incomplete?: true;
  /** The share of page loads that send measurements, 0 to 1. Missing: none. */
  measure?: number;
  /** The canaries that a share of the visitors gets. Missing: there is none. */
  canaries?: string;
  /** Set when the visitor has opened a preview link: one of the builds is that preview. */
  preview?: Preview & { remote: string };
}
