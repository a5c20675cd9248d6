import { type Dispatcher, RoundRobinPool } from 'undici';
import { takeTurns } from './address-turns';

export interface ApiPoolSetting {
  connections: number;
  /** Until there is a connection, and until each part of an answer is there. */
  connectMs: number;
  answerMs: number;
}

/** A process of the API that was added gets its share, and one that is gone is forgotten, after so long at most. */
const CONNECTION_LIFE_MS = 10_000;

/** Connections to the API that stay open. Its name may stand for several processes, which then take turns. */
export function openApiPool(origin: string, { connections, connectMs, answerMs }: ApiPoolSetting): Dispatcher {
  return new RoundRobinPool(origin, {
    connections,
    clientTtl: CONNECTION_LIFE_MS,
    connect: { timeout: connectMs, lookup: takeTurns() },
    headersTimeout: answerMs,
    bodyTimeout: answerMs,
  });
}
