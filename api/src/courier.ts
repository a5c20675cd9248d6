import { createLog } from '@telemarket/server-kit/log';
import { stopWithStdin } from '@telemarket/server-kit/parent';
import { writeFile } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig, requireSecretKey } from './config/config';
import { createDataSource, REQUEST_TIMEOUTS } from './database/data-source';
import { couriersOf } from './mail/mail-courier';

const CONNECT_RETRY_MS = 1_000;

/** Runs the couriers in a separate process. */
async function main(): Promise<void> {
  const config = loadConfig();
  if (!config.mail.smtpUrl) throw new Error('SMTP_URL is missing: a courier needs a server for its mails.');
  if (config.production) requireSecretKey(config);
  const log = createLog(config.logLevel);
  const dataSource = createDataSource(config.database, REQUEST_TIMEOUTS);
  const { smtpUrl, healthPath } = config.mail;
  const couriers = couriersOf(
    dataSource,
    config,
    smtpUrl,
    (line) => log.warn(line),
    healthPath === null ? undefined : () => writeFile(healthPath, '', () => undefined),
  );
  const stopping = new AbortController();
  const stop = async () => {
    stopping.abort();
    await Promise.all(couriers.map((courier) => courier.stop()));
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
  if (config.stopWithStdin) stopWithStdin();
  while (!stopping.signal.aborted && !dataSource.isInitialized) {
    try {
      await dataSource.initialize();
    } catch (error) {
      log.warn(`the database is away: ${String(error)}`);
      await sleep(CONNECT_RETRY_MS);
    }
  }
  for (const courier of couriers) courier.start();
  log.info('the courier sends mails');
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
