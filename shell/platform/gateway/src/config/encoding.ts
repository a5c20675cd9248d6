import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

/** The encodings of pages and of the files of remotes, the preferred one first. */
const ENCODINGS = ['br', 'gzip'] as const;

export type Encoding = (typeof ENCODINGS)[number];

const encodingNegotiator = new Negotiator<Encoding>({
  supportedValues: [...ENCODINGS],
  cache: new LRUCache<string, string>({ max: 100 }),
});

/** Returns null when the response must be sent uncompressed. */
export const chooseEncoding = (acceptEncoding = ''): Encoding | null =>
  encodingNegotiator.negotiate(acceptEncoding.toLowerCase());
