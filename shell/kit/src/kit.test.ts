import { type Respond, type Response, fakeNetwork } from '../../platform/remote-tools/test/network';
import { clearCookies, memoryStorage, openTab } from '../../platform/remote-tools/test/device';
import { ADA } from '../../platform/remote-tools/test/people';
import { createKit, EMPTY_BOOT } from './kit';

const PAGE = '<!doctype html><h1>Not the shop</h1>';
const settle = () => new Promise((resolve) => setTimeout(resolve));
const stops: (() => void)[] = [];

/** The local storage of a device on which ADA has signed in. */
const adasDevice = () => memoryStorage({ 'tm:session': JSON.stringify(ADA) });

/** The responses of a server that ends the session. */
const signedOut: Respond = ({ path }) => (path === '/api/auth/logout' ? { status: 204 } : { body: { user: null } });

/** A page of a browser with a session, which has `local` as its local storage. */
function openPage(respond: Respond = () => null, local = adasDevice()) {
  const tab = openTab({ local });
  const network = fakeNetwork(respond);
  const kit = createKit({ ...EMPTY_BOOT, hasSession: true }, tab, network);
  stops.push(kit.start());
  return { kit, tab, calls: network.calls };
}

afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  clearCookies();
});

describe('a sign-out that the server has not received', () => {
  // @spec-3.21
  test('is sent by the next page', async () => {
    const local = adasDevice();
    await openPage(() => null, local).kit.signOut();
    const next = openPage(signedOut, local);
    expect(next.kit.session.get()).toBeNull();
    expect(next.calls).toMatchObject([{ method: 'POST', path: '/api/auth/logout' }]);
    await settle();
    const last = openPage(() => null, local);
    expect(last.calls).toEqual([]);
  });

  test('is sent again when the browser is online', async () => {
    const { kit, tab, calls } = openPage();
    await kit.signOut();
    tab.dispatchEvent(new Event('online'));
    await settle();
    expect(calls.map(({ path }) => path)).toEqual(['/api/auth/logout', '/api/auth/logout']);
  });

  test('is sent again after 1, 2, 4 ... 60 s', async () => {
    jest.useFakeTimers();
    const { kit, calls } = openPage(() => ({ status: 503 }));
    await kit.signOut();
    for (const [index, seconds] of [1, 2, 4, 8, 16, 32, 60, 60].entries()) {
      await jest.advanceTimersByTimeAsync(seconds * 1_000 - 1);
      expect(calls).toHaveLength(index + 1);
      await jest.advanceTimersByTimeAsync(1);
      expect(calls).toHaveLength(index + 2);
    }
    jest.useRealTimers();
  });

  test('is not sent after the next sign-in', async () => {
    const { kit, tab, calls } = openPage();
    await kit.signOut();
    kit.signIn(ADA);
    tab.dispatchEvent(new Event('online'));
    expect(calls.filter(({ path }) => path === '/api/auth/logout')).toHaveLength(1);
    expect(kit.session.get()).toMatchObject({ id: ADA.id });
  });
});

describe('a check of the session', () => {
  test.each([
    ['signs out when the server has no session', { user: null }, null],
    ['shows the changed user', { user: { ...ADA, firstName: 'Augusta' } }, 'Augusta'],
    ['does nothing without a response', null, ADA.firstName],
  ])('of a known user %s', async (_case, body, shown) => {
    const { kit } = openPage(() => body && { body });
    await kit.checkSession();
    expect(kit.session.get()?.firstName ?? null).toBe(shown);
  });

  test.each([
    ['identifies the user', { user: ADA }, ADA],
    ['signs out when the session has ended', { user: null }, null],
  ])('of an unknown user %s', async (_case, body, shown) => {
    const local = memoryStorage();
    const { kit } = openPage(() => ({ body }), local);
    expect(kit.session.get()).toBeUndefined();
    await kit.checkSession();
    expect(kit.session.get()).toEqual(shown);
    expect(openPage(undefined, local).kit.session.get()).toEqual(shown ?? undefined);
  });

  test('is repeated every 5 s while the user is unknown', async () => {
    jest.useFakeTimers();
    let response: ReturnType<Respond> = null;
    const { kit, calls } = openPage(() => response, memoryStorage());
    await kit.checkSession();
    response = { status: 503 };
    for (const count of [1, 2, 3]) {
      expect([calls.length, kit.session.get()]).toEqual([count, undefined]);
      await jest.advanceTimersByTimeAsync(5_000);
    }
    response = { body: { user: ADA } };
    await jest.advanceTimersByTimeAsync(60_000);
    const checks = calls.filter(({ path }) => path === '/api/auth/session');
    expect([checks.length, kit.session.get()]).toEqual([5, ADA]);
    jest.useRealTimers();
  });

  test('sends no request when nobody is signed in', async () => {
    const network = fakeNetwork();
    await createKit(EMPTY_BOOT, openTab(), network).checkSession();
    expect(network.calls).toEqual([]);
  });

  test.each<[string, Response | null]>([
    ['no response', null],
    ['a 401 of a network', { status: 401, body: PAGE }],
    ['a page', { status: 200, body: PAGE }],
    ['foreign JSON', { status: 200, body: { ok: true } }],
    ['an empty response', { status: 204 }],
    ['a user who is none', { status: 200, body: { user: {} } }],
  ])('does not sign out after %s', async (_case, response) => {
    const { kit } = openPage(() => response);
    await kit.checkSession();
    expect(kit.session.get()).toMatchObject({ id: ADA.id });
  });

  test('does not undo a sign-in that happens during the request', async () => {
    let respond = () => {};
    const { kit } = openPage(() => new Promise((resolve) => (respond = () => resolve({ body: { user: null } }))));
    const checked = kit.checkSession();
    kit.signIn({ ...ADA, id: 8 });
    respond();
    await checked;
    expect(kit.session.get()?.id).toBe(8);
  });
});

test('a page follows the cookie choice made in another tab', () => {
  const local = adasDevice();
  const [here, there] = [openPage(undefined, local), openPage(undefined, local)];
  there.kit.consent.reject();
  here.tab.dispatchEvent(new Event('storage'));
  expect(here.kit.consent.get()).toBe('rejected');
});

test('a page that returns from the back-forward cache reads the storage again', () => {
  const local = adasDevice();
  const [here, there] = [openPage(undefined, local), openPage(undefined, local)];
  there.kit.favorites.toggle(5);
  here.tab.dispatchEvent(new Event('pageshow'));
  here.kit.favorites.toggle(7);
  expect(JSON.parse(local.getItem('favorites') ?? '')).toEqual([5, 7]);
});

describe('requests after a minute without input', () => {
  const idleOf = async (afterMs: number, event?: string) => {
    jest.useFakeTimers();
    const { kit, tab, calls } = openPage();
    await jest.advanceTimersByTimeAsync(afterMs);
    if (event) tab.dispatchEvent(new Event(event));
    await kit.api('/api/users/me/messages/unread').catch(() => {});
    jest.useRealTimers();
    return calls.at(-1)?.headers['tm-idle'];
  };

  // @spec-4.62
  test('do not extend the session', async () => {
    await expect(idleOf(60_000)).resolves.toBe('1');
    await expect(idleOf(59_999)).resolves.toBeUndefined();
  });

  test.each(['pointerdown', 'pointermove', 'wheel', 'keydown', 'click', 'input', 'popstate'])(
    'extend it once there was a %s',
    async (event) => {
      await expect(idleOf(120_000, event)).resolves.toBeUndefined();
    },
  );
});
