import { join } from 'node:path';
import { stopWithStdin } from '@telemarket/server-kit/parent';
import { createGateway } from './app';
import { readConfig } from './config/config';

/** The maximum time of the shutdown, counted from the stop signal. The supervisor may kill the gateway after 10 s. */
const CLOSE_TIMEOUT_MS = 9_000;

async function main() {
  // this variable is set when the build was moved out of its folder
  const root = process.env['TELEMARKET_ROOT'] ?? join(__dirname, '../../../..');
  const config = readConfig(process.env, root);
  const { app, stop } = await createGateway(config);
  await app.listen({ host: config.host, port: config.port });
  let closing = false;
  const close = () => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), CLOSE_TIMEOUT_MS).unref();
    void stop().then(() => process.exit(0));
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
  if (config.stopWithStdin) stopWithStdin();
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
