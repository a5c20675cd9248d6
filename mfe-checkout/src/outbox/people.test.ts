import { type Call, type Response, type Respond, fakeNetwork } from '@telemarket/remote-tools/test/network';
import { memoryStorage, openTab } from '@telemarket/remote-tools/test/device';
import { ADA } from '@telemarket/remote-tools/test/people';
import { EMPTY_BOOT, type Kit, type SessionUser } from '@telemarket/kit';
import { createConnectedKit } from '../test/connected-kit';

const HUB = {
  id: 1,
  title: 'Signal Hub',
  image: '/art/v2/group/1/plain.svg',
  category: 'group',
  price: '149.00',
} as const;
const BOB: SessionUser = { ...ADA, id: 8, username: 'bob' };

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-21T10:03:00Z') }));
afterEach(() => jest.useRealTimers());

const PAGE = '<!doctype html><h1>Sign in to this network</h1>';
const FAILURES: readonly (readonly [string, Response | null])[] = [
  ['no connection', null],
  ['503', { status: 503 }],
  ['a page with 404', { status: 404, body: PAGE }],
  ['a page with 200', { body: PAGE }],
  ['foreign JSON', { body: { ok: true } }],
  ['an empty 204', { status: 204 }],
];

/** A shop with sessions, and one browser, whose present cookie each request sends. */
function openShop(latency: (call: Call) => number) {
  const sessions = new Map<string, SessionUser>();
  let cookie: string | null = null;
  let failure: Response | null | undefined;
  /** The user ids of the stored orders, by order id. */
  const stored = new Map<string, number | null>();
  let number = 0;

  function handle(call: Call, sent: string | null): { response: Response; setCookie?: string | null } {
    const user = (sent !== null && sessions.get(sent)) || null;
    const body = call.body as Record<string, unknown>;
    switch (`${call.method} ${call.path}`) {
      case 'POST /api/auth/login': {
        const token = String((number += 1));
        sessions.set(token, body['user'] as SessionUser);
        return { response: { body: { user: body['user'] } }, setCookie: token };
      }
      case 'POST /api/auth/logout':
        if (sent !== null) sessions.delete(sent);
        return { response: { status: 204 }, setCookie: null };
      case 'POST /api/orders': {
        const orderId = String(body['orderId']);
        if (!stored.has(orderId)) stored.set(orderId, user && user.id);
        return { response: { body: { orderId, status: 'pending' } } };
      }
      default:
        return { response: { body: { user } } };
    }
  }

  const respond: Respond = async (call) => {
    const sent = cookie;
    if (failure !== undefined) return failure;
    await new Promise((resolve) => setTimeout(resolve, latency(call)));
    const { response, setCookie } = handle(call, sent);
    if (setCookie !== undefined) cookie = setCookie;
    return response;
  };
  return { respond, stored, fail: (how: Response | null | undefined) => (failure = how) };
}

/** Ada and then Bob sign in, order and sign out at one browser, and somebody without an account orders in between. */
async function visit(latency: (call: Call) => number, awayFrom: number, awayUntil: number, how: Response | null) {
  const shop = openShop(latency);
  const local = memoryStorage();
  const open = () =>
    createConnectedKit(
      EMPTY_BOOT,
      openTab({ local, doc: { cookie: '', location: { protocol: 'http:' } } as Document }),
      fakeNetwork(shop.respond),
    );
  const [kit, other] = [open(), open()] as const;
  const stops = [kit.start(), other.start()];
  /** Who placed each order: the id of a signed-in user, or null. */
  const placed = new Map<string, number | null>();

  const signIn = (user: SessionUser) => async () => {
    const answer = await kit
      .api<{ user?: SessionUser } | null>('/api/auth/login', { method: 'POST', body: { user } })
      .catch(() => null);
    if (answer?.user) kit.signIn(answer.user);
  };
  const place = (at: Kit) => async () => {
    at.session.refresh();
    at.cart.add(HUB);
    const order = await at.orders.place({ name: 'Name', email: 'name@example.com', telegramUsername: '' });
    placed.set(order.id, order.userId);
  };
  const signOut = async () => void kit.signOut();
  const steps = [signIn(ADA), place(kit), signOut, place(other), signIn(BOB), place(kit), place(other), signOut];
  for (const [index, step] of steps.entries()) {
    shop.fail(index >= awayFrom && index < awayUntil ? how : undefined);
    const done = step();
    await jest.advanceTimersByTimeAsync(20);
    await done;
    await jest.advanceTimersByTimeAsync(index % 2 === 0 ? 0 : 700);
  }
  shop.fail(undefined);
  await jest.advanceTimersByTimeAsync(30_000);
  for (const stop of stops) stop();
  for (const stop of stops) stop();
  kit.orders.refresh();
  return { placed, stored: shop.stored, waiting: kit.orders.get().filter(({ sync }) => sync !== 'synced') };
}

const STEPS = 8;
const windows = Array.from({ length: STEPS }, (_from, from) =>
  Array.from({ length: STEPS - from }, (_until, index) => [from, from + index + 1] as const),
).flat();

// the API handles the requests in the sequence in which they were sent, or handles sign-outs late
test.each<[string, (call: Call) => number]>([
  ['at once', () => 0],
  ['sign-outs late', ({ path }) => (path.endsWith('logout') ? 15 : 1)],
])(
  'no order gets into the account of somebody else, and none is lost, when the API fails at any point: %s',
  async (_case, latency) => {
    for (const [how, failure] of FAILURES)
      for (const [from, until] of windows.filter(([, end]) => failure === null || end === STEPS)) {
        const { placed, stored, waiting } = await visit(latency, from, until, failure);
        const wrong = [...stored].filter(([id, userId]) => userId !== null && userId !== placed.get(id));
        const lost = [...placed.keys()].filter((id) => !stored.has(id));
        expect({ how, from, until, wrong, lost, waiting }).toEqual({
          how,
          from,
          until,
          wrong: [],
          lost: [],
          waiting: [],
        });
      }
  },
);
