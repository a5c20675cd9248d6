import { PICTURE_UPLOAD } from '@telemarket/server-kit/uploads';

/** Limits for clients. The edge limits single networks. */
export const LIMITS = {
  /** Timeout for the head of a request, even on a new connection that sends nothing. */
  headTimeoutMs: 10_000,
  requestTimeoutMs: 15_000,
  /** The maximum delay of the two timeouts above. */
  checkIntervalMs: 500,
  /** Timeout for a connection on which nothing is sent or read, such as that of a slow reader. */
  idleTimeoutMs: 20_000,
  maxBodyBytes: 64 * 1_024,
  /**
   * Timeout for an upload of which nothing arrives, and for the response of the API to it. The timeouts above do not
   * apply to uploads.
   */
  uploadIdleTimeoutMs: PICTURE_UPLOAD.idleTimeoutMs,
  /** Bodies that are not complete yet take at most `maxConnections` times `maxBodyBytes` of memory. */
  maxConnections: 4_096,
  maxBeaconBytes: 16 * 1_024,
  /** During shutdown, idle connections are closed after this time. */
  drainMs: 2_000,
};

export type Limits = typeof LIMITS;
