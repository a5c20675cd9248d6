// The local Telegram of `npm start` and of docker compose. The environment sets its address.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { startLocalTelegram } from './local-telegram';
import { ALLOWED_RETURN_PATH } from './local-settings';
import { createTrialChats } from './trial-chats';

const { LOCAL_TELEGRAM_HOST = '127.0.0.1', LOCAL_TELEGRAM_PORT, LOCAL_TELEGRAM_ORIGIN, LOCAL_ORIGIN } = process.env;
const { PUBLIC_ORIGIN, STOP_WITH_STDIN } = process.env;

async function main(): Promise<void> {
  const port = Number(LOCAL_TELEGRAM_PORT);
  const telegram = PUBLIC_ORIGIN ? await startNoteServer(port) : await startAtPort(port);
  const stop = () => void telegram.stop().then(() => process.exit(0));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
  // This input is closed when the parent process ends: see server-kit/parent.
  if (STOP_WITH_STDIN === 'on')
    process.stdin
      .on('error', () => undefined)
      .on('close', stop)
      .resume()
      .unref();
  console.log(`local Telegram at ${telegram.address}`);
}

async function startAtPort(port: number) {
  const telegram = await startLocalTelegram({
    host: LOCAL_TELEGRAM_HOST,
    port,
    ...(LOCAL_TELEGRAM_ORIGIN && { origin: LOCAL_TELEGRAM_ORIGIN }),
    redirectUris: [`${LOCAL_ORIGIN}${ALLOWED_RETURN_PATH}`],
  });
  createTrialChats(telegram.controls);
  return telegram;
}

/**
 * Starts a server that only shows a note. The process stays, because `docker compose up --wait` fails when a server
 * exits.
 */
async function startNoteServer(port: number) {
  const server = createServer((_request, response) =>
    response.end('A public shop has no local Telegram. It uses the real Telegram.\n'),
  );
  await once(server.listen(port, LOCAL_TELEGRAM_HOST), 'listening');
  return { address: `http://${LOCAL_TELEGRAM_HOST}:${port}`, stop: async () => void server.close() };
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
