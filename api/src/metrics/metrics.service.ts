import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { createMetrics, type Metrics, routeOf, serveMetrics } from '@telemarket/server-kit/metrics';
import type { Config } from '../config/config';
import { DatabaseService } from '../database/database.service';
import { ResponseCache } from '../http/response-cache';
import { MailService } from '../mail/mail.service';
import { BotStats } from '../telegram-bot/bot-stats';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Serves the metrics of this process in the Prometheus format. If no port is set, nothing is measured. */
@Injectable()
export class MetricsService implements BeforeApplicationShutdown {
  private readonly logger = new Logger('metrics');
  private server: Awaited<ReturnType<typeof serveMetrics>> | null = null;

  constructor(
    private readonly database: DatabaseService,
    private readonly mails: MailService,
    private readonly bot: BotStats,
  ) {}

  get port(): number | null {
    return this.server?.port ?? null;
  }

  async serve(metrics: Metrics, address: NonNullable<Config['metrics']>): Promise<void> {
    const { gauges, totals } = metrics;
    const caches = () => [...ResponseCache.byName];
    gauges('api_cache_entries', 'Number of responses in each cache.', ['cache'], () =>
      caches().map(([cache, { stats }]) => [{ cache }, stats.entries]),
    );
    totals('api_cache_misses_total', 'Responses that were not in the cache and had to be generated.', ['cache'], () =>
      caches().map(([cache, { stats }]) => [{ cache }, stats.misses]),
    );
    gauges('database_pool', 'Database connections, and calls that wait for a connection.', ['state'], () =>
      Object.entries(this.database.poolStats).map(([state, count]) => [{ state }, count]),
    );
    gauges('database_ready', '1 if the database responds and has all migrations, otherwise 0.', [], () => [
      [{}, this.database.ready ? 1 : 0],
    ]);
    // When the database is not available, only the metrics of the outbox are missing.
    const read = async () =>
      this.database.ready
        ? Promise.all([this.mails.outboxStats(), this.bot.countMessages()]).then(
            (channels) => channels.flat(),
            () => [],
          )
        : [];
    gauges(
      'outbox_messages',
      'Messages that are waiting or could not be delivered, by channel.',
      ['channel', 'state'],
      async () => (await read()).map(({ channel, state, count }) => [{ channel, state }, count]),
    );
    gauges('outbox_oldest_seconds', 'Age of the oldest waiting message, by channel.', ['channel'], async () =>
      (await read()).flatMap(({ channel, state, oldest }) => (state === 'due' ? [[{ channel }, oldest] as const] : [])),
    );
    const readBot = async () => (this.database.ready ? this.bot.readAges().catch(() => null) : null);
    gauges('telegram_inbox_oldest_seconds', 'Age of the oldest waiting update from Telegram.', [], async () => {
      const stats = await readBot();
      return stats ? [[{}, stats.inboxAge]] : [];
    });
    gauges('telegram_poll_age_seconds', 'Time since Telegram last answered a poll by the bot.', [], async () => {
      const stats = await readBot();
      return stats ? [[{}, stats.pollAge]] : [];
    });
    this.server = await serveMetrics(metrics, address);
    this.logger.log(`metrics on port ${this.server.port}`);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.server?.close();
  }
}

/** Must be called before the framework adds its routes, because a route uses only the hooks that exist at this time. */
export function watchRequests(instance: FastifyInstance): Metrics {
  const metrics = createMetrics(instance);
  const cached = metrics.counter('http_cached_responses_total', 'Responses served from the cache, by route.', [
    'route',
  ]);
  instance.addHook('onResponse', (request: FastifyRequest, _reply, done) => {
    if (request.fromCache) cached.inc({ route: routeOf(request) });
    done();
  });
  return metrics;
}
