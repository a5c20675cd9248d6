import fc from 'fast-check';
import type { RemoteSource } from '../config/remote-source';
import { type FollowedRemote, isUnread, applyEvent, type RemoteEvent, createUnreadRemote } from './followed-remote';
import type { Release, RemoteReleases } from './release-reader';

const HOME: RemoteSource = { kind: 'folder', folder: '/srv/gifts' };
const [NEWEST, OLDER] = [Symbol('newest'), Symbol('older')];
const pages = { paths: ['/gifts'], gone: [], isCurrent: true };

const releasesOf = (build: string, text = build): RemoteReleases => ({
  live: { build } as Release,
  previews: [],
  canary: null,
  problem: null,
  list: { text, number: 0 },
});
const b1 = releasesOf('b1');

const polled = applyEvent(createUnreadRemote(HOME), { type: 'poll-started', poll: NEWEST });
const after = (...events: RemoteEvent[]): FollowedRemote => events.reduce(applyEvent, polled);
const pagesRead: RemoteEvent = { type: 'pages-read', poll: NEWEST, pages };
const released = (releases: RemoteReleases): RemoteEvent => ({ type: 'released', poll: NEWEST, releases, from: HOME });
const event = (type: 'not-read' | 'nothing-released' | 'key-rejected' | 'poll-ended'): RemoteEvent => ({
  type,
  poll: NEWEST,
});

const anyEvent = fc.oneof(
  ...([NEWEST, OLDER] as const).map((poll) =>
    fc.constantFrom<RemoteEvent>(
      { type: 'pages-read', poll, pages },
      { type: 'pages-read', poll, pages: { ...pages, paths: ['/gifts', '/sets'] } },
      { type: 'released', poll, releases: b1, from: HOME },
      { type: 'released', poll, releases: releasesOf('b2'), from: HOME },
      { type: 'not-read', poll },
      { type: 'nothing-released', poll },
      { type: 'key-rejected', poll },
    ),
  ),
);

test('the result of an older poll never changes a remote', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), (events) => {
      const newest = events.filter((one) => 'poll' in one && one.poll === NEWEST);
      expect(after(...events)).toEqual(after(...newest));
    }),
  );
});

test('an event that is applied twice returns the same object the second time', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), anyEvent, (events, last) => {
      const once = after(...events, last);
      expect(applyEvent(once, last)).toBe(once);
    }),
  );
});

test('a remote with a release never counts as unreleased, whichever events it gets', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), (events) => {
      const { releases, isUnreleased } = after(...events);
      expect(releases && isUnreleased).toBeFalsy();
    }),
  );
});

test.each<[string, RemoteEvent[], Partial<FollowedRemote>, boolean]>([
  ['is unread before its build store responds', [], { releases: null }, true],
  ['is not served before its pages have owners', [pagesRead], { releases: null, pages }, true],
  ['is served after its pages have got owners', [pagesRead, released(b1)], { releases: b1 }, false],
  ['stays served when its build store fails', [pagesRead, released(b1), event('not-read')], { releases: b1 }, false],
  [
    'claims no pages while its build store fails',
    [pagesRead, released(b1), event('not-read')],
    { pages: { ...pages, isCurrent: false } },
    false,
  ],
  ['delays no start when nothing is released', [event('nothing-released')], { isUnreleased: true }, false],
  ['stays served when its list is lost', [released(b1), event('nothing-released')], { isUnreleased: false }, false],
  ['is served when its first release comes', [event('nothing-released'), released(b1)], { releases: b1 }, false],
  ['is not served with a key that is not accepted', [released(b1), event('key-rejected')], { releases: null }, true],
  [
    'keeps its release at another build store',
    [released(b1), { type: 'moved', source: HOME }],
    { releases: b1 },
    false,
  ],
])('a remote %s', (_case, events, expected, isAway) => {
  const remote = after(...events);
  expect(remote).toMatchObject(expected);
  expect(isUnread(remote)).toBe(isAway);
});

test('a list of releases with the same builds and another text counts as a change, because its copy is stored', () => {
  const edited = { ...releasesOf('b1', 'edited'), live: b1.live };
  expect(after(released(b1), released(edited)).releases).toBe(edited);
  expect(after(released(b1), released({ ...b1 })).releases).toBe(b1);
});
