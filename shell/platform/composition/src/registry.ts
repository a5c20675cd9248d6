import type { RemoteDescription, RemotePage, RemoteSlot } from './manifest';
import type { Redirects } from './redirects';
import type { Preview } from './releases';

/** The owner of all pages, modules and measurements that do not belong to a remote. */
export const SHELL = 'shell';

/** The path that returns the builds for a visitor. A tab requests it when its own builds have been removed. */
export const REGISTRY_PATH = '/remotes.json';

/** The path that returns facts for teams and operators: pages, builds, canaries and versions. */
export const SITE_INFO_PATH = '/site.json';
/**
 * The path that returned these facts before version 1.3 of this package. It still works until the release after this
 * one.
 */
export const OLD_SITE_INFO_PATH = '/shell.json';

/** The build of a remote that the gateway chose for this visitor. */
export interface RemoteBuild extends Pick<RemoteDescription, 'down'> {
  build: string;
  /** The result of `ownerText`. The field is missing when the remote names no owner. */
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

/** The path that returns the errors and figures of one remote, for a link that the team has signed. */
export const TEAM_REPORT_PATH = '/team-report';

/** The builds for a visitor, by remote. A remote is missing until its build store has responded. */
export type Registry = Readonly<Record<string, RemoteBuild>>;

/** The data that every page gets as JSON in its document. An app can add further fields. */
export interface PageBoot {
  registry: Registry;
  /** Set while a configured remote has not responded yet, because an unknown path may be one of its pages. */
  incomplete?: true;
  /** The share of page loads that send measurements, from 0 to 1. Without this field, no page load sends any. */
  measure?: number;
  /** The canaries that a share of the visitors gets. The field is missing when there is no canary. */
  canaries?: string;
  /** Set when the visitor has opened a preview link. The registry then has the build of this preview. */
  preview?: Preview & { remote: string };
}
