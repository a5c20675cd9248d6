/** Limits for clients. A network is an IPv4 address or an IPv6 /56. docs/reliability.md explains the values. */
export interface Limits {
  /** Timeout for the head of a request, even on a new connection that sends nothing. */
  headTimeoutMs: number;
  /** Timeout for a whole request. */
  requestTimeoutMs: number;
  /** The maximum delay of a request timeout. */
  checkIntervalMs: number;
  maxBodyBytes: number;
  /** Timeout for a body, plus the time that its bytes take at the minimum rate. */
  bodyTimeoutMs: number;
  bodyBytesPerSecond: number;
  /** Maximum of concurrent bodies from one network. */
  bodiesPerNetwork: number;
  /** Maximum of all bodies that are not forwarded yet. */
  maxBufferedBytes: number;
  /** Timeout for reading a response, plus the time that its bytes take at the minimum rate. */
  responseTimeoutMs: number;
  responseBytesPerSecond: number;
  /** Maximum of unread responses. Beyond it, the slowest readers are disconnected. */
  maxUnreadBytes: number;
  maxUnreadBytesPerNetwork: number;
  maxConnections: number;
  connectionsPerNetwork: number;
  /** Maximum size of one message of measurements. */
  maxBeaconBytes: number;
  /** Maximum of messages from one network within `beaconWindowMs`. */
  beaconsPerNetwork: number;
  beaconWindowMs: number;
  /** Maximum of concurrent API calls. */
  calls: number;
  callsPerNetwork: number;
  /** Maximum of waiting calls from one network. */
  queuedCallsPerNetwork: number;
  maxCallWaitMs: number;
  /** During shutdown, idle connections are closed after this time. */
  drainMs: number;
}

const KIB = 1_024;
const MIB = 1_024 * KIB;

export const LIMITS: Limits = {
  headTimeoutMs: 10_000,
  requestTimeoutMs: 15_000,
  checkIntervalMs: 500,
  maxBodyBytes: 64 * KIB,
  bodyTimeoutMs: 5_000,
  bodyBytesPerSecond: 16 * KIB,
  bodiesPerNetwork: 64,
  maxBufferedBytes: 32 * MIB,
  responseTimeoutMs: 20_000,
  responseBytesPerSecond: 4 * KIB,
  maxUnreadBytes: 64 * MIB,
  maxUnreadBytesPerNetwork: 16 * MIB,
  maxConnections: 16_384,
  connectionsPerNetwork: 4_096,
  maxBeaconBytes: 16 * KIB,
  beaconsPerNetwork: 600,
  beaconWindowMs: 10_000,
  calls: 64,
  callsPerNetwork: 32,
  queuedCallsPerNetwork: 256,
  maxCallWaitMs: 2_000,
  drainMs: 2_000,
};
