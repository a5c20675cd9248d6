import type { Client } from './client';
import { storeProducts } from './samples';
import type { TestApp } from './test-app';

export interface UserCall {
  route: string;
  /**
   * The people who may send the request. `everybody` includes visitors. `accounts` are all signed-in users, and
   * visitors get 401.
   */
  audience: 'everybody' | 'accounts';
  /** The status of the response to each person of the audience. */
  status: number;
  call: (client: Client, test: TestApp) => Promise<{ status: number }>;
  /** The call may send a mail. `recipients.db.test.ts` has such a call, too. */
  mails?: true;
  /** The call needs a token that only a mail has. */
  needsToken?: true;
}

let readerCount = 0;

async function newsletterToken({ client, dataSource }: TestApp): Promise<string> {
  const email = `reader${++readerCount}@example.com`;
  await client().post('/api/newsletter', { email });
  const sql = 'SELECT token FROM subscriber WHERE email = ?';
  return (await dataSource.query<{ token: string }[]>(sql, [email]))[0]?.token ?? '';
}

/** Requests with the same response for all people of their audience. Each call stores what it needs. */
export const USER_CALLS: readonly UserCall[] = [
  {
    route: 'POST /api/products/views',
    audience: 'everybody',
    status: 204,
    call: (client) => client.post('/api/products/views', { ids: [1] }),
  },
  {
    route: 'GET /api/pages',
    audience: 'everybody',
    status: 200,
    call: (client) => client.get('/api/pages'),
  },
  {
    route: 'GET /api/pages/{slug}',
    audience: 'everybody',
    status: 404,
    call: (client) => client.get('/api/pages/about'),
  },
  {
    route: 'GET /api/products/featured',
    audience: 'everybody',
    status: 200,
    call: (client) => client.get('/api/products/featured'),
  },
  {
    route: 'POST /api/newsletter',
    audience: 'everybody',
    status: 201,
    call: (client) => client.post('/api/newsletter', { email: `reader${++readerCount}@example.com` }),
    mails: true,
  },
  {
    route: 'POST /api/newsletter/confirm',
    audience: 'everybody',
    status: 200,
    call: async (client, test) => client.post('/api/newsletter/confirm', { token: await newsletterToken(test) }),
  },
  {
    route: 'POST /api/newsletter/unsubscribe',
    audience: 'everybody',
    status: 200,
    call: async (client, test) => client.post(`/api/newsletter/unsubscribe?token=${await newsletterToken(test)}`),
    mails: true,
    needsToken: true,
  },
  {
    route: 'GET /api/newsletter/unsubscribe',
    audience: 'everybody',
    status: 303,
    call: (client) => client.get('/api/newsletter/unsubscribe?token=unknown'),
    needsToken: true,
  },
  {
    route: 'GET /api/users/me/favorites',
    audience: 'accounts',
    status: 200,
    call: (client) => client.get('/api/users/me/favorites'),
  },
  {
    route: 'POST /api/users/me/favorites',
    audience: 'accounts',
    status: 200,
    call: async (client, test) => {
      const session = await client.get<{ user: { id: number } | null }>('/api/auth/session');
      const [productId] = await storeProducts(test.dataSource, {});
      const userId = session.body.user?.id ?? 1;
      return client.post('/api/users/me/favorites', { userId, add: [{ productId, price: '10.00' }], remove: [] });
    },
  },
  {
    route: 'GET /api/users/me/favorite-watch',
    audience: 'accounts',
    status: 200,
    call: (client) => client.get('/api/users/me/favorite-watch'),
  },
  {
    route: 'POST /api/users/me/favorite-watch',
    audience: 'accounts',
    status: 200,
    call: async (client, test) =>
      client.post('/api/users/me/favorite-watch', { productIds: await storeProducts(test.dataSource, {}, {}) }),
    mails: true,
  },
  {
    route: 'DELETE /api/users/me/favorite-watch',
    audience: 'accounts',
    status: 200,
    call: (client) => client.send('DELETE', '/api/users/me/favorite-watch'),
  },
  // The shop of these calls has no Telegram bot.
  ...Object.entries({ link: { currentPassword: 'a guess' }, answer: { state: 'guessed', code: '1' } }).map(
    ([path, body]): UserCall => ({
      route: `POST /api/users/me/telegram/${path}`,
      audience: 'accounts',
      status: 404,
      call: (client) => client.post(`/api/users/me/telegram/${path}`, body),
      ...(path === 'answer' && { needsToken: true }),
    }),
  ),
  {
    route: 'POST /api/users/me/telegram/confirm',
    audience: 'accounts',
    status: 404,
    call: (client) => client.post('/api/users/me/telegram/confirm', { state: 'guessed' }),
    mails: true,
  },
  ...Object.entries({ link: {}, confirm: { asks: 1 }, dismiss: {}, stop: {} }).map(([path, body]): UserCall => ({
    route: `POST /api/users/me/telegram-notices/${path}`,
    audience: 'accounts',
    status: 404,
    call: (client) => client.post(`/api/users/me/telegram-notices/${path}`, body),
  })),
  {
    route: 'GET /api/users/me/telegram-notices',
    audience: 'accounts',
    status: 404,
    call: (client) => client.get('/api/users/me/telegram-notices'),
  },
  {
    route: 'GET /api/handover/keys',
    audience: 'everybody',
    status: 200,
    call: (client) => client.get('/api/handover/keys'),
  },
  {
    route: 'GET /api/session-proof-keys',
    audience: 'everybody',
    status: 200,
    call: (client) => client.get('/api/session-proof-keys'),
  },
  {
    route: 'POST /api/handover/check',
    audience: 'everybody',
    status: 200,
    call: (client) => client.post('/api/handover/check', { text: 'no record' }),
  },
  {
    route: 'POST /api/users/me/telegram/unlink',
    audience: 'accounts',
    status: 200,
    call: (client) => client.post('/api/users/me/telegram/unlink'),
    mails: true,
  },
];

/** The routes of the calls that write something and mail nobody. */
export const silentRoutes = (calls: readonly { route: string; mails?: true }[]): string[] =>
  calls.flatMap(({ route, mails }) => (mails || route.startsWith('GET ') ? [] : [route]));
