import { ERROR_MAX_AGE_MS, type ListedError } from './error-list';
import type { Kind } from './measurements';

export type EventCounts = Readonly<Partial<Record<Kind, number>>>;

/** Has what one gateway has counted since its start. */
export interface GatewayReport {
  errors: readonly ListedError[];
  /** The keys are `remote@build`. */
  events: Readonly<Record<string, EventCounts>>;
}

export interface OtherReports {
  reports: GatewayReport[];
  /** The other gateways have seen more than could be read. */
  isPartial: boolean;
}

/** Has the reports of all gateways of a site, also of those that have ended, for two weeks. */
export interface ReportStore {
  /** Stores what has changed in the report of this gateway. */
  write(report: GatewayReport): Promise<void>;
  readOthers(remote: string): Promise<OtherReports>;
  /** Deletes what is older than two weeks. */
  sweep?(): Promise<void>;
}

export const isOld = (time: Date): boolean => Date.now() - time.getTime() > ERROR_MAX_AGE_MS;
export const isRecent = ({ last }: ListedError): boolean => !isOld(new Date(last));

/** Two errors of a remote are the same error if they have the same key. */
export const errorKeyOf = ({ build, kind, name, place }: ListedError): string => [build, kind, name, place].join(' ');

export function ofRemote(remote: string, { errors, events }: GatewayReport): GatewayReport {
  const ofBuilds = Object.entries(events).filter(([id]) => id.startsWith(`${remote}@`));
  return { errors: errors.filter((error) => error.remote === remote), events: Object.fromEntries(ofBuilds) };
}
