import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** An SMTP server that temporarily refuses a share of its mails. */
export async function startFlakySmtp(failing: number) {
  /** The times at which mails were accepted, by Message-ID. */
  const accepted = new Map<string, number[]>();
  const refusal = () => Object.assign(new Error('Try again later'), { responseCode: 451 });
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onRcptTo: (_address, _session, done) => done(null),
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', done);
      stream.on('end', () => {
        const id = /^Message-ID: (\S+)/im.exec(Buffer.concat(chunks).toString('latin1'))?.[1] ?? '';
        if (Math.random() < failing) return done(refusal());
        accepted.set(id, [...(accepted.get(id) ?? []), Date.now()]);
        return done();
      });
    },
  });
  // A courier that is killed breaks its connection, which is no error of this server.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
