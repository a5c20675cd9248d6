import type { DestinationStream, Logger } from 'pino';

/**
 * A log of JSON lines without personal data. While they cannot be written (full disk, closed pipe) up to 1 MiB is
 * buffered and further lines are dropped; their number is logged afterwards. It never throws.
 * @param destination a file, a descriptor or a stream. Default: the standard output
 */
export function createLog(level: string, destination?: number | string | DestinationStream): Logger;
