// The local mailbox of `npm start` and of docker compose. The environment sets its ports.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { startMailbox } from './mailbox';

const { MAILBOX_HOST = '127.0.0.1', MAILBOX_PORT, MAILBOX_SMTP_PORT, PUBLIC_ORIGIN, STOP_WITH_STDIN } = process.env;

async function main(): Promise<void> {
  const mailbox = PUBLIC_ORIGIN
    ? await startNoteServer(MAILBOX_HOST, Number(MAILBOX_PORT))
    : await startMailbox({
        host: MAILBOX_HOST,
        pagePort: Number(MAILBOX_PORT),
        smtpPort: Number(MAILBOX_SMTP_PORT),
      });
  const stop = () => void mailbox.stop().then(() => process.exit(0));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
  // This input is closed when the parent process ends: see server-kit/parent.
  if (STOP_WITH_STDIN === 'on')
    process.stdin
      .on('error', () => undefined)
      .on('close', stop)
      .resume()
      .unref();
  console.log(`mailbox at ${mailbox.address}`);
}

/**
 * Starts a server that receives no mail and only shows a note. The process stays, because `docker compose up --wait`
 * fails when a server exits.
 */
async function startNoteServer(host: string, port: number) {
  const server = createServer((_request, response) =>
    response.end('A public shop has no local mailbox. It sends its mails through SMTP_URL.\n'),
  );
  await once(server.listen(port, host), 'listening');
  return { address: `http://${host}:${port}`, stop: async () => void server.close() };
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
