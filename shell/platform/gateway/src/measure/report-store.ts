import { ERROR_MAX_AGE_MS, type ListedError } from './error-list';
import type { MeasurementKind } from './measurements';

export type EventCounts = Readonly<Partial<Record<MeasurementKind, number>>>;

/** The errors and counts of one gateway since its start. */
export interface GatewayReport {
  errors: readonly ListedError[];
  /** The keys are `remote@build`. */
  events: Readonly<Record<string, EventCounts>>;
}

export interface OtherReports {
  reports: GatewayReport[];
  /** True if not all reports of the other gateways could be read. */
  isPartial: boolean;
}

/** Keeps the reports of all gateways of a site for two weeks, including gateways that have ended. */
export interface ReportStore {
  /** Stores the changes of this gateway's report. */
  write(report: GatewayReport): Promise<void>;
  readOthers(remote: string): Promise<OtherReports>;
  /** Deletes reports and errors that are older than two weeks. */
  sweep?(): Promise<void>;
}

export const isExpired = (time: Date): boolean => Date.now() - time.getTime() > ERROR_MAX_AGE_MS;
export const isRecentError = ({ last }: ListedError): boolean => !isExpired(new Date(last));

/** Two errors of a remote are the same error if they have the same key. */
export const errorKeyOf = ({ build, kind, name, place }: ListedError): string => [build, kind, name, place].join(' ');

export function reportOfRemote(remote: string, { errors, events }: GatewayReport): GatewayReport {
  const ofBuilds = Object.entries(events).filter(([id]) => id.startsWith(`${remote}@`));
  return { errors: errors.filter((error) => error.remote === remote), events: Object.fromEntries(ofBuilds) };
}
