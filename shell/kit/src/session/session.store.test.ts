import { clearCookies, memoryStorage, openBlockedTab, openTab } from '../../../platform/remote-tools/test/device';
import { ADA } from '../../../platform/remote-tools/test/people';
import { createEventBus } from '../event/event-bus';
import { openDevice } from '../store/device';
import { createSessionStore, type SessionUser } from './session.store';

const BOB: SessionUser = { ...ADA, id: 8, firstName: 'Bob', username: 'bob', email: 'bob@example.com' };

function openSession(tab = openTab(), hasSession = false) {
  const bus = createEventBus();
  const session = createSessionStore(openDevice(tab), bus, hasSession);
  const announced: (string | null)[] = [];
  bus.on('auth-changed', ({ user }) => announced.push(user?.username ?? null));
  return { tab, session, announced };
}

afterEach(clearCookies);

test('with consent, a sign-in stores the user in a cookie and in local storage', () => {
  const { tab, session } = openSession();
  session.signIn(ADA, true);
  expect(document.cookie).toContain('tm_session=');
  expect(tab.sessionStorage.getItem('tm:session')).toBeNull();
  expect(JSON.parse(tab.localStorage.getItem('tm:session') ?? '')).toEqual(ADA);
  expect(openSession().session.get()).toEqual(ADA);
});

test('without consent, a sign-in stores the user in session storage and in local storage', () => {
  const { tab, session } = openSession();
  session.signIn(ADA, false);
  expect(document.cookie).not.toContain('tm_session');
  expect(JSON.parse(tab.sessionStorage.getItem('tm:session') ?? '')).toEqual(ADA);
  expect(JSON.parse(tab.localStorage.getItem('tm:session') ?? '')).toEqual(ADA);
});

test('the device stores only the fields of the user that the page shows', () => {
  const { tab, session } = openSession();
  session.signIn({ ...ADA, token: 'secret' } as SessionUser, true);
  expect(tab.localStorage.getItem('tm:session')).not.toContain('secret');
  expect(document.cookie).not.toContain('secret');
});

test('the device stores the username of the linked Telegram account, and no other value in its place', () => {
  const { tab, session } = openSession();
  session.signIn({ ...ADA, telegramName: 'ada_l' }, false);
  expect(openSession(tab).session.get()).toEqual({ ...ADA, telegramName: 'ada_l' });
  session.signIn({ ...ADA, telegramName: 5 as unknown as string }, false);
  expect(openSession(tab).session.get()).toEqual(ADA);
});

test.each([true, false])('signing out clears the storages and the cookie (cookies accepted: %s)', (accepted) => {
  const { tab, session, announced } = openSession();
  session.signIn({ ...ADA, isAdmin: true }, accepted);
  expect(tab.sessionStorage.getItem('tm:admin')).toContain('"ada"');
  session.signOut();
  expect([tab.localStorage.length, tab.sessionStorage.length, document.cookie]).toEqual([0, 0, '']);
  expect(session.get()).toBeNull();
  expect(announced).toEqual(['ada', null]);
});

test('a new user replaces the previous user', () => {
  const { tab, session, announced } = openSession();
  session.signIn(ADA, true);
  session.signIn(BOB, false);
  session.refresh();
  session.signIn(ADA, true);
  session.refresh();
  expect(announced).toEqual(['ada', 'bob', 'ada']);
  expect(tab.sessionStorage.getItem('tm:session')).toBeNull();
});

test.each([
  ['a user of the device', true, true],
  ['an unknown user', true, false],
  ['nobody', false, false],
])('a refresh of the session that finds no change notifies no listener: %s', (_case, hasSession, signsIn) => {
  const { session, announced } = openSession(openTab(), hasSession);
  if (signsIn) session.signIn(ADA, false);
  const before = session.get();
  const listener = jest.fn();
  session.subscribe(listener);
  announced.length = 0;
  session.refresh();
  expect(session.get()).toBe(before);
  expect(listener).not.toHaveBeenCalled();
  expect(announced).toEqual([]);
});

test.each([true, false])(
  'a page follows a sign-in and a sign-out in another tab (cookies accepted: %s)',
  (accepted) => {
    const local = memoryStorage();
    const here = openSession(openTab({ local }));
    const there = openSession(openTab({ local }));
    for (const step of [
      () => there.session.signIn({ ...ADA, isAdmin: true }, accepted),
      () => here.session.signIn(BOB, accepted),
      () => there.session.signIn(ADA, accepted),
      () => there.session.signOut(),
    ]) {
      step();
      here.session.refresh();
      there.session.refresh();
      expect(here.session.get()).toEqual(there.session.get());
    }
    expect(here.announced).toEqual(['ada', 'bob', 'ada', null]);
    expect(there.tab.sessionStorage.length + here.tab.sessionStorage.length).toBe(0);
  },
);

test.each([
  ['without a session', false, {}, null, null],
  ['with a session of an unknown user', true, {}, undefined, undefined],
  ['with a session of the stored user', true, { 'tm:session': JSON.stringify(ADA) }, undefined, ADA],
  ['with a session that is being ended', true, { 'tm:sign-out': 'true' }, undefined, null],
])(
  'a page %s hydrates as the server rendered it, and then shows the user that the device knows',
  (...[, hasSession, stored, server, shown]) => {
    const { session } = openSession(openTab({ local: memoryStorage(stored as Record<string, string>) }), hasSession);
    expect([session.getServer(), session.get()]).toEqual([server, shown]);
  },
);

test('an unknown user is known once another tab signs in, and null once it signs out', () => {
  const local = memoryStorage();
  const here = openSession(openTab({ local }), true);
  const there = openSession(openTab({ local }));
  there.session.signIn(ADA, false);
  here.session.refresh();
  expect(here.session.get()).toEqual(ADA);
  there.session.signOut();
  here.session.refresh();
  expect(here.session.get()).toBeNull();
});

test.each(['{', '[]', '{"id":"7","firstName":"Ada","username":"ada","email":"a@b.c"}', '{"id":7}'])(
  'a malformed session is ignored: %s',
  (text) => {
    const storages = { local: memoryStorage({ 'tm:session': text }), session: memoryStorage({ 'tm:session': text }) };
    document.cookie = `tm_session=${encodeURIComponent(text)}`;
    expect(openSession(openTab(storages)).session.get()).toBeNull();
  },
);

test('the user is read from the next storage after a malformed value', () => {
  const local = memoryStorage({ 'tm:session': JSON.stringify(ADA) });
  const session = memoryStorage({ 'tm:session': '{"id":0}' });
  expect(openSession(openTab({ local, session })).session.get()).toEqual(ADA);
});

test('the admin of a tab is the stored admin, or else the user', () => {
  const admin = { ...ADA, isAdmin: true };
  const stored = memoryStorage({ 'tm:admin': JSON.stringify(admin) });
  expect(openSession(openTab({ session: stored })).session.admin.get()).toEqual(admin);

  const { tab, session } = openSession(openTab({ local: memoryStorage({ 'tm:session': JSON.stringify(admin) }) }));
  expect(session.admin.get()).toEqual(admin);
  expect(JSON.parse(tab.sessionStorage.getItem('tm:admin') ?? '')).toEqual(admin);
  session.signIn({ ...admin, isAdmin: false }, false);
  expect(session.admin.get()).toBeNull();
  expect(tab.sessionStorage.getItem('tm:admin')).toBeNull();
});

test.each(['{', '{"id":7}', JSON.stringify(ADA)])('an invalid stored admin is ignored: %s', (text) => {
  const storage = memoryStorage({ 'tm:admin': text });
  expect(openSession(openTab({ session: storage })).session.admin.get()).toBeNull();
});

test('the session works without storage', () => {
  const { session, announced } = openSession(openBlockedTab());
  session.signIn(ADA, false);
  session.refresh();
  session.signOut();
  session.refresh();
  expect(announced).toEqual(['ada', null]);
});
