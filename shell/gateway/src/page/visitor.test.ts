import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config';
import { createVisitorReader, type VisitorReader } from './visitor';

const tokenOf = (visitor: number) => String(visitor).padStart(43, 'a');
const userOf = (token: string) => ({ id: Number(/\d+$/.exec(token)?.[0]), firstName: token, passwordHash: 'secret' });

describe('the reader of visitors', () => {
  let api: Server;
  /** The tokens of each request. */
  let batches: string[][];
  /** Whether the API responds to a request. */
  let responds: (batch: number) => boolean;
  let readers: VisitorReader[];

  beforeEach(async () => {
    batches = [];
    responds = () => true;
    readers = [];
    const respond = (tokens: string[], response: ServerResponse) => {
      const batch = batches.push(tokens) - 1;
      if (!responds(batch)) return;
      // every third visitor is not signed in
      const sessions = tokens.map(userOf).map((user) => ({ user: user.id % 3 === 0 ? null : user }));
      response.end(JSON.stringify(sessions));
    };
    api = createServer((request, response) => {
      void json(request).then((body) => respond((body as { tokens: string[] }).tokens, response));
    });
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    await Promise.all(readers.map((reader) => reader.close()));
    api.closeAllConnections();
    await new Promise((resolve) => api.close(resolve));
  });

  function reading(publicOrigin: string | null = null) {
    const apiOrigin = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
    const reader = createVisitorReader({ apiOrigin, publicOrigin } as GatewayConfig);
    readers.push(reader);
    return (cookies: Record<string, string>) => reader.read({ cookies } as unknown as FastifyRequest);
  }

  it('gives each visitor the own user, though it reads many with one request', async () => {
    const read = reading();
    const visitors = Array.from({ length: 300 }, (_, visitor) => visitor);
    const users = await Promise.all(visitors.map((visitor) => read({ sid: tokenOf(visitor) })));
    expect(users.map(({ user }) => user?.id ?? null)).toEqual(
      visitors.map((visitor) => (visitor % 3 === 0 ? null : visitor)),
    );
    expect(batches.length).toBeLessThan(15);
    expect(users[1]?.user).not.toHaveProperty('passwordHash');
  });

  it('does not wait for ever for a request that hangs, and reads others meanwhile', async () => {
    responds = (batch) => batch !== 0;
    const read = reading();
    const hanging = read({ sid: tokenOf(1) });
    expect((await read({ sid: tokenOf(2) })).user?.id).toBe(2);
    expect((await hanging).user).toBeNull();
  });

  it('does not ask for a cookie that is no token', async () => {
    const read = reading();
    for (const sid of ['', 'x', `${tokenOf(1)}x`, 'a'.repeat(5_000)]) expect((await read({ sid })).user).toBeNull();
    expect(batches).toEqual([]);
  });

  it('reads only the cookie that no other host can set, behind TLS', async () => {
    const read = reading('https://shop.example');
    expect((await read({ sid: tokenOf(1) })).user).toBeNull();
    expect((await read({ '__Host-sid': tokenOf(2), sid: tokenOf(1) })).user?.id).toBe(2);
  });
});
