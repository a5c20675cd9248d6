import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * The reaction of a server at a step of SMTP: a reply, or null when the server stays silent. With `close`, the server
 * closes the connection.
 */
export type SmtpReply = string | null | 'close';

export type SmtpFaults = {
  greeting?: SmtpReply;
  /** Returns the reply to RCPT TO. */
  rcpt?: (address: string) => SmtpReply;
  /** Returns the reply to the end of DATA. */
  body?: (message: string) => SmtpReply;
};

export type FaultySmtp = {
  readonly url: string;
  /** The messages that the server has accepted, in their order. */
  readonly accepted: string[];
  /** The messages whose last line has arrived, whether they were accepted or not. */
  readonly received: string[];
  readonly connections: number;
  faults: SmtpFaults;
  stop(): Promise<void>;
  /** Listens again on the same port. */
  listenAgain(): Promise<void>;
};

const OK_REPLY = '250 ok';

/**
 * Starts an SMTP server with chosen faults. It speaks plain TCP, because a library would hide faults within a command.
 */
export async function startFaultySmtp(faults: SmtpFaults = {}): Promise<FaultySmtp> {
  const sockets = new Set<Socket>();
  const state = { faults, accepted: [] as string[], received: [] as string[], connections: 0 };
  const server = createServer({ noDelay: true }, (socket) => {
    state.connections++;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    const reply = (text: SmtpReply): void => {
      if (text === 'close') socket.destroy();
      else if (text !== null) socket.write(`${text}\r\n`);
    };
    let buffer = '';
    let inBody = false;
    reply(state.faults.greeting === undefined ? '220 ready' : state.faults.greeting);
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      buffer += chunk;
      for (;;) {
        const end = inBody ? '\r\n.\r\n' : '\r\n';
        const at = buffer.indexOf(end);
        if (at < 0) return;
        const line = buffer.slice(0, at);
        buffer = buffer.slice(at + end.length);
        if (inBody) {
          inBody = false;
          state.received.push(line);
          const answer = state.faults.body?.(line) ?? (state.faults.body ? null : OK_REPLY);
          if (answer?.startsWith('2')) state.accepted.push(line);
          reply(answer);
        } else if (/^RCPT/i.test(line)) {
          const address = /<(.*?)>/.exec(line)?.[1] ?? '';
          reply(state.faults.rcpt ? state.faults.rcpt(address) : OK_REPLY);
        } else if (/^DATA/i.test(line)) {
          inBody = true;
          reply('354 go on');
        } else if (/^EHLO/i.test(line)) reply('250-faulty\r\n250 SMTPUTF8');
        else reply(/^QUIT/i.test(line) ? '221 bye' : OK_REPLY);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${port}`,
    listenAgain: () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve)),
    stop: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  });
}
