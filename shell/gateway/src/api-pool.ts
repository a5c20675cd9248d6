import { Dispatcher, RoundRobinPool } from 'undici';
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
export function openApiPool(
  origin: string,
  { connections, connectMs, answerMs }: ApiPoolSetting,
  lifeMs = CONNECTION_LIFE_MS,
): Dispatcher {
  const lookup = takeTurns();
  const open = () =>
    new RoundRobinPool(origin, {
      connections,
      connect: { timeout: connectMs, lookup },
      headersTimeout: answerMs,
      bodyTimeout: answerMs,
    });
  return new RenewedPool(open, lifeMs);
}

/**
 * A pool that is replaced by a new one when it is old; what it is at, it finishes. undici's own `clientTtl` does not do:
 * once all connections were in use and have become old, a request waits in its queue until another one comes.
 */
class RenewedPool extends Dispatcher {
  private pool: RoundRobinPool;
  private openedAt = Date.now();

  constructor(
    private readonly open: () => RoundRobinPool,
    private readonly lifeMs: number,
  ) {
    super();
    this.pool = open();
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const now = Date.now();
    if (now - this.openedAt > this.lifeMs) {
      void this.pool.close();
      this.pool = this.open();
      this.openedAt = now;
    }
    return this.pool.dispatch(options, handler);
  }

  override close(): Promise<void>;
  override close(callback: () => void): void;
  override close(callback?: () => void): Promise<void> | void {
    return callback ? this.pool.close(callback) : this.pool.close();
  }

  override destroy(error?: Error | null): Promise<void>;
  override destroy(callback: () => void): void;
  override destroy(error: Error | null, callback: () => void): void;
  override destroy(...given: unknown[]): Promise<void> | void {
    return (this.pool.destroy as (...given: unknown[]) => Promise<void> | void).apply(this.pool, given);
  }
}
