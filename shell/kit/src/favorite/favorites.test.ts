import fc from 'fast-check';
import { type Call, fakeNetwork, type Response } from '../../../platform/remote-tools/test/network';
import { memoryStorage, openTab } from '../../../platform/remote-tools/test/device';
import { ADA } from '../../../platform/remote-tools/test/people';
import { createKit, EMPTY_BOOT, type Kit } from '../kit';
import type { SessionUser } from '../session/session.store';

const BOB: SessionUser = { ...ADA, id: 8, username: 'bob' };
const UNKNOWN_LISTING = 99;
const MAX = 500;
/** This is longer than the longest time between two attempts. */
const LATER_MS = 61_000;

interface Body {
  userId: number;
  add: { productId: number; price?: string }[];
  remove: number[];
}

/**
 * A server with the lists of its accounts, and the devices of its users. A request has the session that its device has
 * when it is sent.
 */
function openShop() {
  const lists = new Map<number, Map<number, string | null>>();
  const of = (userId: number) => lists.get(userId) ?? new Map<number, string | null>();
  const stops: (() => void)[] = [];

  function change({ userId, add, remove }: Body): number[] {
    const list = new Map(of(userId));
    remove.forEach((id) => list.delete(id));
    const full: number[] = [];
    for (const { productId, price = null } of add) {
      if (productId === UNKNOWN_LISTING || list.has(productId)) continue;
      if (list.size >= MAX) full.push(productId);
      else list.set(productId, price);
    }
    lists.set(userId, list);
    return full;
  }

  function openDevice({ onPost = (_body: Body) => () => {}, stored = {} as Record<string, string> } = {}) {
    let user: SessionUser | null = null;
    let how: 'ok' | 'away' | 'lost' | 'slow' = 'ok';
    const local = memoryStorage(stored);
    const posts: Body[] = [];
    const tabs: { tab: Window; stop: () => void }[] = [];
    stops.push(() => tabs.forEach(({ stop }) => stop()));

    async function respond({ method, path, body }: Call): Promise<Response | null> {
      const sent = user;
      if (how === 'away') return null;
      if (path === '/api/auth/session') return { body: { user: sent } };
      if (path === '/api/auth/logout') {
        user = null;
        return { status: 204 };
      }
      if (!sent) return { status: 401, body: {} };
      let full: number[] = [];
      let onResponse = () => {};
      if (method === 'POST') {
        const changes = body as Body;
        if (changes.userId !== sent.id) return { status: 403, body: {} };
        posts.push(changes);
        onResponse = onPost(changes);
        full = change(changes);
      }
      if (how === 'lost') return null;
      const favorites = [...of(sent.id)].map(([productId, price]) => ({ productId, price }));
      if (how === 'slow') await new Promise((resolve) => setTimeout(resolve, 5_000));
      onResponse();
      return { body: { userId: sent.id, favorites, full } };
    }

    const device = {
      posts,
      stored: (key: string) => local.getItem(key),
      store: (key: string, value: string | null) =>
        value === null ? local.removeItem(key) : local.setItem(key, value),
      fail: (next: typeof how) => (how = next),
      endSession: () => (user = null),
      session: (next: SessionUser | null) => (user = next),
      /**
       * Tells each tab that the other tabs have changed the storage. A browser does so before a person can press again.
       */
      tellTabs: () => tabs.forEach(({ tab }) => tab.dispatchEvent(new Event('storage'))),
      /** Loads a page, as the shell does. The tab that was opened last stays open. */
      open(): Kit {
        const doc = { cookie: '', location: { protocol: 'http:' } } as Document;
        // the tab has no interval timer, because the one that runs every second would take most of the time of a test
        const tab = Object.assign(openTab({ local, doc }), { setInterval: () => 0 });
        const kit = createKit({ ...EMPTY_BOOT, hasSession: user !== null }, tab, fakeNetwork(respond));
        tabs.splice(0, tabs.length - 1).forEach(({ stop }) => stop());
        tabs.push({ tab, stop: kit.start() });
        void kit.checkSession();
        return kit;
      },
      signIn(kit: Kit, next: SessionUser) {
        user = next;
        kit.signIn(next);
      },
    };
    return device;
  }

  return {
    openDevice,
    list: (userId: number) => [...of(userId).keys()],
    change,
    close: () => stops.splice(0).forEach((stop) => stop()),
  };
}

const settle = (ms = 0) => jest.advanceTimersByTimeAsync(ms);

let shop: ReturnType<typeof openShop>;
beforeEach(() => {
  jest.useFakeTimers();
  shop = openShop();
});
afterEach(() => {
  shop.close();
  jest.useRealTimers();
});

/** A device on which ADA is signed in. */
async function adasDevice() {
  const device = shop.openDevice();
  const kit = device.open();
  device.signIn(kit, ADA);
  await settle();
  return { device, kit };
}

// @spec-4.gm7z
test('a sign-in merges the favourites of the device into the account once, and a later visit no longer shows one that another device removed', async () => {
  shop.change({ userId: ADA.id, add: [{ productId: 1, price: '9.00' }], remove: [] });
  const device = shop.openDevice();
  const kit = device.open();
  kit.favorites.toggle(2, '149.00');
  kit.favorites.toggle(1, '7.00');
  device.signIn(kit, ADA);
  expect(kit.favorites.get()).toEqual([2, 1]);
  await settle();
  expect([shop.list(ADA.id), kit.favorites.get(), device.stored('favorites')]).toEqual([[1, 2], [1, 2], '[1,2]']);
  expect([1, 2].map((id) => kit.favorites.savedPrice?.(id))).toEqual(['9.00', '149.00']);

  const other = await adasDevice();
  expect(other.kit.favorites.get()).toEqual([1, 2]);
  expect(other.kit.favorites.savedPrice?.(2)).toBe('149.00');
  other.kit.favorites.toggle(2);
  await settle();
  const later = device.open();
  await settle();
  expect([later.favorites.get(), shop.list(ADA.id)]).toEqual([[1], [1]]);
  expect(device.posts).toHaveLength(1);
});

test('after the update that introduces the sync, a page with a session merges the list of the device into the account once', async () => {
  const device = shop.openDevice({ stored: { 'tm:session': JSON.stringify(ADA), favorites: '[3,5]' } });
  device.session(ADA);
  const kit = device.open();
  await settle();
  expect(shop.list(ADA.id)).toEqual([3, 5]);
  shop.change({ userId: ADA.id, add: [], remove: [3] });
  device.open();
  await settle();
  expect([kit.favorites.update !== undefined, shop.list(ADA.id)]).toEqual([true, [5]]);
});

// @spec-4.n4dx
test('changes to favourites wait while the shop does not respond, and are sent before the list of the account replaces that of the device', async () => {
  const { device, kit } = await adasDevice();
  kit.favorites.toggle(1);
  await settle();
  device.fail('away');
  kit.favorites.toggle(1);
  kit.favorites.toggle(2, '5.00');
  await settle();
  expect([kit.favorites.get(), shop.list(ADA.id)]).toEqual([[2], [1]]);
  shop.change({ userId: ADA.id, add: [{ productId: 4 }], remove: [] });
  device.fail('ok');
  await settle(LATER_MS);
  expect([kit.favorites.get(), shop.list(ADA.id)]).toEqual([
    [4, 2],
    [4, 2],
  ]);
  expect(device.posts.at(-1)).toEqual({ userId: ADA.id, add: [{ productId: 2, price: '5.00' }], remove: [1] });
});

// @spec-4.msut
test.each([
  ['signs out', (kit: Kit) => void kit.signOut()],
  [
    'has an ended session',
    (kit: Kit, { endSession }: { endSession: () => void }) => (endSession(), void kit.checkSession()),
  ],
  [
    'accepts cookies',
    (kit: Kit) => {
      void kit.signOut();
      kit.favorites.clear();
    },
  ],
])(
  'when a person %s, the copy of their favourites is removed, and the next person neither sees nor gets any of them',
  async (_case, leave) => {
    const { device, kit } = await adasDevice();
    kit.favorites.toggle(1, '5.00');
    await settle();
    leave(kit, device);
    await settle();
    expect([kit.favorites.get(), device.stored('favorites'), device.stored('tm:favorite-prices')]).toEqual([
      [],
      null,
      null,
    ]);
    expect(device.stored('tm:favorite-account')).toBeNull();
    device.signIn(kit, BOB);
    await settle();
    expect([kit.favorites.get(), shop.list(BOB.id), shop.list(ADA.id)]).toEqual([[], [], [1]]);
  },
);

// @spec-3.vxgm
test('a change to the favourites that still waits at the sign-out is sent when the same person signs in again', async () => {
  const { device, kit } = await adasDevice();
  kit.favorites.toggle(1);
  await settle();
  device.fail('away');
  kit.favorites.toggle(1);
  kit.favorites.toggle(2, '5.00');
  void kit.signOut();
  expect(kit.favorites.get()).toEqual([]);
  device.fail('ok');
  await settle(LATER_MS);
  device.signIn(kit, BOB);
  kit.favorites.toggle(7);
  await settle(LATER_MS);
  void kit.signOut();
  await settle();
  expect([shop.list(ADA.id), shop.list(BOB.id)]).toEqual([[1], [7]]);
  device.signIn(kit, ADA);
  await settle();
  expect([shop.list(ADA.id), kit.favorites.get(), kit.favorites.savedPrice?.(2)]).toEqual([[2], [2], '5.00']);
});

test('a favourite that is marked after the session has ended on the server is added at the next sign-in', async () => {
  const { device, kit } = await adasDevice();
  device.endSession();
  kit.favorites.toggle(2);
  await settle(LATER_MS);
  expect([kit.session.get(), kit.favorites.get(), shop.list(ADA.id)]).toEqual([null, [], []]);
  device.signIn(kit, ADA);
  await settle();
  expect(shop.list(ADA.id)).toEqual([2]);
});

test('when somebody else has signed in on the device, a tab of the previous user neither changes nor shows their favourites', async () => {
  const { device, kit } = await adasDevice();
  shop.change({ userId: BOB.id, add: [{ productId: 5 }], remove: [] });
  device.session(BOB);
  kit.favorites.toggle(2);
  await settle();
  await kit.favorites.update?.();
  expect([shop.list(BOB.id), kit.favorites.get()]).toEqual([[5], [2]]);
});

test('when a heart is pressed twice or during a slow response, the last press counts', async () => {
  const { device, kit } = await adasDevice();
  device.fail('slow');
  kit.favorites.toggle(1);
  await settle();
  kit.favorites.toggle(1);
  kit.favorites.toggle(2);
  kit.favorites.toggle(3);
  kit.favorites.toggle(3);
  expect(kit.favorites.get()).toEqual([2]);
  await settle(20_000);
  expect([kit.favorites.get(), shop.list(ADA.id)]).toEqual([[2], [2]]);
});

test('a change to the favourites whose response comes after the sign-out is not sent again', async () => {
  const { device, kit } = await adasDevice();
  device.fail('slow');
  kit.favorites.toggle(1);
  await settle();
  void kit.signOut();
  await settle(LATER_MS);
  shop.change({ userId: ADA.id, add: [], remove: [1] });
  device.signIn(kit, ADA);
  await settle(LATER_MS);
  expect([shop.list(ADA.id), kit.favorites.get()]).toEqual([[], []]);
});

test('a late list of favourites in one tab does not replace a newer one from another tab', async () => {
  const { device, kit } = await adasDevice();
  device.fail('slow');
  const late = kit.favorites.update?.();
  await settle();
  device.fail('ok');
  const second = device.open();
  second.favorites.toggle(3);
  await settle();
  await settle(LATER_MS);
  await late;
  void second.favorites.update?.();
  await settle();
  expect([device.posts.length, device.stored('favorites'), shop.list(ADA.id)]).toEqual([1, '[3]', [3]]);
});

test('two tabs share one list of favourites', async () => {
  const { device, kit } = await adasDevice();
  const second = device.open();
  await settle();
  kit.favorites.toggle(1);
  second.favorites.toggle(2);
  await settle();
  expect([device.stored('favorites'), shop.list(ADA.id)]).toEqual(['[1,2]', [1, 2]]);
});

test('a favourite that an earlier version of the site stored is sent, and clearing the favourites there removes nothing from the account', async () => {
  const { device, kit } = await adasDevice();
  kit.favorites.toggle(1);
  await settle();
  device.store('favorites', '[1,6]');
  device.open();
  await settle();
  expect(shop.list(ADA.id)).toEqual([1, 6]);
  device.store('favorites', null);
  device.open().favorites.toggle(7);
  await settle();
  expect([shop.list(ADA.id), device.stored('favorites')]).toEqual([[1, 6, 7], '[1,6,7]']);
});

// @spec-4.ctaf
test('the 501st favourite is refused with a message', async () => {
  const ids = Array.from({ length: MAX }, (_, at) => at + 1);
  const kit = shop.openDevice({ stored: { favorites: JSON.stringify(ids) } }).open();
  kit.favorites.toggle(501);
  expect(kit.favorites.get()).toEqual(ids);
  expect(kit.toasts.get()[0]?.description).toBe('There is room for 500 listings. Remove one to add another.');
});

test('favourites for which the account has no room stay on the device until others are removed', async () => {
  shop.change({ userId: ADA.id, add: Array.from({ length: 499 }, (_, at) => ({ productId: at + 1_001 })), remove: [] });
  const device = shop.openDevice({ stored: { favorites: '[1,2,3]' } });
  const kit = device.open();
  device.signIn(kit, ADA);
  await settle();
  expect(kit.favorites.get().slice(-3)).toEqual([1, 2, 3]);
  expect([shop.list(ADA.id).length, kit.toasts.get()[0]?.description]).toEqual([
    500,
    'Your account has room for 500. 2 more are only on this device until you remove others.',
  ]);
  kit.favorites.toggle(1_001);
  await settle();
  expect(shop.list(ADA.id)).toEqual(expect.arrayContaining([1, 2]));
  void kit.signOut();
  await settle();
  device.signIn(kit, ADA);
  await settle();
  expect(kit.favorites.get()).toContain(3);
});

test('a favourite whose listing no longer exists is removed at the sign-in', async () => {
  const device = shop.openDevice({ stored: { favorites: `[${UNKNOWN_LISTING},4]` } });
  const kit = device.open();
  device.signIn(kit, ADA);
  await settle();
  expect([kit.favorites.get(), shop.list(ADA.id)]).toEqual([[4], [4]]);
});

test('clearing the favourites of a device removes the copy of the account’s list until the next visit, and unsent changes only if the visitor asks for it', async () => {
  const { device, kit } = await adasDevice();
  kit.favorites.toggle(1);
  await settle();
  device.fail('away');
  kit.favorites.toggle(2);
  kit.favorites.clear();
  expect(kit.favorites.get()).toEqual([2]);
  kit.favorites.clearWaiting?.();
  expect(kit.favorites.get()).toEqual([]);
  device.fail('ok');
  device.open();
  await settle();
  expect([device.stored('favorites'), shop.list(ADA.id)]).toEqual(['[1]', [1]]);
});

test('a favourite that is removed before its addition was confirmed is not in the account', async () => {
  const { device, kit } = await adasDevice();
  device.fail('lost');
  kit.favorites.toggle(1);
  await settle();
  expect(shop.list(ADA.id)).toEqual([1]);
  kit.favorites.toggle(1);
  device.fail('ok');
  await settle(LATER_MS);
  expect([device.stored('favorites'), shop.list(ADA.id)]).toEqual([null, []]);

  kit.favorites.toggle(2);
  await settle(LATER_MS);
  device.fail('lost');
  kit.favorites.toggle(2);
  await settle();
  expect(shop.list(ADA.id)).toEqual([]);
  kit.favorites.toggle(2);
  device.fail('ok');
  await settle(LATER_MS);
  expect([device.stored('favorites'), shop.list(ADA.id)]).toEqual(['[2]', [2]]);
});

const ACTS = fc.record({
  device: fc.nat(1),
  act: fc.oneof(
    { weight: 6, arbitrary: fc.record({ toggle: fc.integer({ min: 1, max: 8 }) }) },
    { weight: 2, arbitrary: fc.constantFrom({ signIn: ADA }, { signIn: BOB }, { signOut: true }) },
    {
      weight: 3,
      arbitrary: fc.constantFrom({ fail: 'away' }, { fail: 'lost' }, { fail: 'slow' }, { fail: 'ok' }, { open: true }),
    },
    { weight: 1, arbitrary: fc.constant({ endSession: true }) },
  ),
  waitMs: fc.constantFrom(0, 0, 2_000, LATER_MS),
});
type Act = Partial<{ toggle: number; signIn: SessionUser; signOut: true; fail: 'ok'; open: true; endSession: true }>;

// A change must arrive in the account of the person who made it. Nothing else may arrive there: neither the list of
// another person nor an old copy of the person's own list.
test('in any sequence of sign-ins, sign-outs and outages, each change to the favourites reaches the account of the person who made it, and nothing else does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(ACTS, { minLength: 4, maxLength: 24 }), async (acts) => {
      shop.close();
      shop = openShop();
      /** The changes that a device still has to send, by account. Key 0 stands for the account of the next sign-in. */
      const owed = [0, 1].map(() => new Map<number, Map<number, { isFavorite: boolean }>>());
      const owedBy = (device: number, userId: number) => {
        const all = owed[device] ?? new Map<number, Map<number, { isFavorite: boolean }>>();
        const own = all.get(userId) ?? new Map<number, { isFavorite: boolean }>();
        all.set(userId, own);
        return own;
      };
      const wrong: unknown[] = [];
      const devices = [0, 1].map((at) =>
        shop.openDevice({
          onPost({ userId, add, remove }) {
            const changes = owedBy(at, userId);
            const sent = [
              ...add.map(({ productId }) => ({ productId, isFavorite: true })),
              ...remove.map((productId) => ({ productId, isFavorite: false })),
            ].map(({ productId, isFavorite }) => ({ productId, isFavorite, change: changes.get(productId) }));
            for (const one of sent) if (one.change?.isFavorite !== one.isFavorite) wrong.push({ at, userId, ...one });
            // once the device knows that a change has arrived, it must not send it again
            return () => {
              for (const { productId, change } of sent)
                if (changes.get(productId) === change) changes.delete(productId);
            };
          },
        }),
      );
      /** The people who have pressed the heart of a listing, and the result of the last press, by listing. */
      const presses = new Map<number, { by: Set<string>; isFavorite: boolean }>();
      const kits = devices.map((device) => device.open());
      const userOf = (at: number) => kits[at]?.session.get()?.id ?? 0;
      const signedIn = (at: number, { id }: SessionUser) => {
        for (const [listing, change] of owedBy(at, 0)) if (change.isFavorite) owedBy(at, id).set(listing, change);
        owedBy(at, 0).clear();
      };
      async function run(at: number, { toggle, signIn, signOut, fail, open, endSession }: Act) {
        const [device, kit] = [devices[at], kits[at]];
        if (!device || !kit) return;
        device.tellTabs();
        if (toggle !== undefined) {
          const isFavorite = !kit.favorites.get().includes(toggle);
          owedBy(at, userOf(at)).set(toggle, { isFavorite });
          const { by = new Set<string>() } = presses.get(toggle) ?? {};
          presses.set(toggle, { by: by.add(`${at} ${userOf(at)}`), isFavorite });
          kit.favorites.toggle(toggle);
        }
        if (signIn && userOf(at) === 0) {
          signedIn(at, signIn);
          device.signIn(kit, signIn);
        }
        if (signOut) void kit.signOut();
        if (fail) device.fail(fail);
        if (endSession) device.endSession();
        if (open) kits[at] = device.open();
      }
      for (const { device, act, waitMs } of acts) {
        await run(device, act as Act);
        await settle(waitMs);
      }
      devices.forEach((device) => device.fail('ok'));
      await settle(LATER_MS);
      // everybody signs in on each device once more, so that no change waits any more
      for (const person of [ADA, BOB])
        for (const at of [0, 1]) {
          if (userOf(at) !== 0) await run(at, { signOut: true });
          await settle(LATER_MS);
          await run(at, { signIn: person });
          await settle(LATER_MS);
        }
      for (const at of [0, 1]) {
        await kits[at]?.favorites.update?.();
        await settle(LATER_MS);
        expect([...(kits[at]?.favorites.get() ?? [])].sort()).toEqual(shop.list(BOB.id).sort());
      }
      expect(wrong).toEqual([]);
      for (const [listing, { by, isFavorite }] of presses) {
        const [one = ''] = by;
        const userId = Number(one.split(' ')[1]);
        if (by.size === 1 && userId !== 0)
          expect([listing, shop.list(userId).includes(listing)]).toEqual([listing, isFavorite]);
      }
    }),
    { numRuns: 60 },
  );
});
