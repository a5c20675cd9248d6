/** What clients may take of the gateway. A network is an IPv4 address or an IPv6 /64; docs/reliability.md has the figures. */
export interface Limits {
  /** For the head of a request, also on a new connection that sends nothing. */
  headTimeoutMs: number;
  /** For a whole request. */
  requestTimeoutMs: number;
  /** A request is ended this much later at most. */
  checkIntervalMs: number;
  maxBodyBytes: number;
  /** A body has this time, and as much more as its bytes take at the minimum rate. */
  bodyTimeoutMs: number;
  bodyBytesPerSecond: number;
  /** Bodies that one network sends at once. */
  bodiesPerNetwork: number;
  /** Of all bodies that have not been forwarded. */
  maxBufferedBytes: number;
  /** A response has this time to be read, and as much more as its bytes take at the minimum rate. */
  responseTimeoutMs: number;
  responseBytesPerSecond: number;
  /** Of responses that wait for their readers. Beyond it the slowest readers are disconnected. */
  maxUnreadBytes: number;
  maxUnreadBytesPerNetwork: number;
  maxConnections: number;
  connectionsPerNetwork: number;
  /** What a page measures, in one message. */
  maxBeaconBytes: number;
  /** Messages of one network within `beaconWindowMs`. */
  beaconsPerNetwork: number;
  beaconWindowMs: number;
  /** Calls of the API at once. */
  calls: number;
  callsPerNetwork: number;
  /** Calls of one network that wait for others. */
  queuedCallsPerNetwork: number;
  maxCallWaitMs: number;
  /** At the end, idle connections are closed after this time. */
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
