import { PICTURE_UPLOAD } from '@telemarket/server-kit/uploads';

/** Limits for all clients together. The edge in front of the gateway limits single networks. */
export const CLIENT_LIMITS = {
  /** Timeout for the head of a request, even on a new connection that sends nothing. */
  headTimeoutMs: 10_000,
  requestTimeoutMs: 15_000,
  /** Node checks the two timeouts above at this interval, so a timeout can be late by this time. */
  checkIntervalMs: 500,
  /** Timeout for a connection on which nothing is sent or read, such as that of a slow reader. */
  idleTimeoutMs: 20_000,
  maxBodyBytes: 64 * 1_024,
  /**
   * Timeout while no part of an upload arrives, and while the API does not respond to an upload. The timeouts above do
   * not apply to uploads.
   */
  uploadIdleTimeoutMs: PICTURE_UPLOAD.idleTimeoutMs,
  /** Bodies that are not complete yet take at most `maxConnections` times `maxBodyBytes` of memory. */
  maxConnections: 4_096,
  maxBeaconBytes: 16 * 1_024,
  /** During shutdown, idle connections are closed after this time. */
  drainMs: 2_000,
};

export type ClientLimits = typeof CLIENT_LIMITS;
