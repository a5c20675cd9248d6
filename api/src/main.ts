import { Logger } from '@nestjs/common';
import { createApp } from './app';
import { loadConfig } from './config/config';

/** A request that was being served when the stop came has this long to end. */
const STOP_WITHIN_MS = 9_000;

async function main(): Promise<void> {
  const config = loadConfig();
  const app = await createApp(config);
  app.enableShutdownHooks(['SIGTERM', 'SIGINT'], { useProcessExit: true });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref());
  }
  await app.listen(config.port, config.host);
  new Logger('main').log(`listening on ${await app.getUrl()}`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
