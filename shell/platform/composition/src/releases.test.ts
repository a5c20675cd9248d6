import {
  forget,
  parseReleases,
  promote,
  prunable,
  publish,
  type Releases,
  rollBack,
  rollbackTarget,
  startCanary,
  withdraw,
} from './releases';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));

/** The releases after b1, b2 and b3 were released, with one hour between them. */
const third = ['b1', 'b2', 'b3'].reduce<Releases | null>((current, build, i) => publish(current, build, at(i)), null);

test('a list of releases names the live build', () => {
  expect(parseReleases('{"live":"20261121-1003.a_b"}')).toEqual({ live: '20261121-1003.a_b', past: [] });
});

test.each([
  '',
  '{}',
  'null',
  '[]',
  '{"live":7}',
  '{"live":""}',
  '{"live":".."}',
  '{"live":"../other"}',
  '{"live":"a b"}',
  '{"live":"a%2e"}',
  '{"live":"a","canary":{"build":"../b","percent":10}}',
  '{"live":"a","canary":{"build":"b","percent":0}}',
  '{"live":"a","canary":{"build":"b","percent":100}}',
  '{"live":"a","canary":{"build":"b","percent":10,"since":"soon"}}',
  '{"live":"a","canary":{"build":"b","percent":10,"autoPromote":0.5}}',
  '{"live":"a","canary":{"build":"b"}}',
])('releases without a live build or with an incomplete canary are refused: %s', (text) => {
  expect(() => parseReleases(text)).toThrow();
});

test('a release is live at once, and records when the previous build was replaced', () => {
  expect(third).toEqual({
    live: 'b3',
    past: [
      { build: 'b2', until: at(2).toISOString() },
      { build: 'b1', until: at(1).toISOString() },
    ],
  });
});

test('a second release of the live build changes nothing', () => {
  expect(publish(third, 'b3', at(5))).toEqual(third);
});

test('each rollback selects the previous build that was not withdrawn', () => {
  const once = rollBack(third, null, at(3));
  const twice = rollBack(once, null, at(4));
  expect([once.live, twice.live]).toEqual(['b2', 'b1']);
  expect(() => rollBack(twice, null, at(5))).toThrow('The list has no earlier build');
});

test('a rollback can select a build, and a fix can be released after the rollback', () => {
  const back = rollBack(third, 'b1', at(3));
  expect(back.live).toBe('b1');
  const fixed = publish(back, 'b4', at(4));
  expect([fixed.live, rollbackTarget(fixed)]).toEqual(['b4', 'b1']);
  expect(() => rollBack(fixed, 'b4', at(5))).toThrow('already live');
});

test('a canary does not change the live build until it is promoted, and a rollback ends it', () => {
  const tried = startCanary(third, 'b4', 10, at(3));
  expect([tried.live, tried.canary]).toEqual(['b3', { build: 'b4', percent: 10, since: at(3).toISOString() }]);
  expect(promote(tried, at(4))).toMatchObject({
    live: 'b4',
    past: [{ build: 'b3' }, { build: 'b2' }, { build: 'b1' }],
  });
  const ended = rollBack(tried, null, at(4));
  expect([ended.live, ended.canary, rollbackTarget(ended)]).toEqual(['b3', undefined, 'b2']);
  expect(startCanary(tried, 'b4', 50, at(4), 60).canary).toEqual({
    build: 'b4',
    percent: 50,
    since: at(4).toISOString(),
    autoPromote: 60,
  });
  expect(() => promote(ended, at(5))).toThrow('no canary');
  expect(() => startCanary(third, 'b3', 10, at(5))).toThrow('already live');
  expect(() => startCanary(null, 'b1', 10, at(5))).toThrow('no live build');
});

test('a withdrawn canary records the reason, and a canary that a person has ended is not withdrawn', () => {
  const tried = startCanary(third, 'b4', 10, at(3));
  const ended = withdraw(tried, 'b4', 'it failed more often', at(4));
  expect([ended.live, ended.canary, ended.past?.[0]]).toEqual([
    'b3',
    undefined,
    { build: 'b4', until: at(4).toISOString(), withdrawn: true, reason: 'it failed more often' },
  ]);
  expect(() => withdraw(ended, 'b4', 'late', at(5))).toThrow('b4 is not the canary');
  expect(() => withdraw(promote(tried, at(4)), 'b4', 'late', at(5))).toThrow('b4 is not the canary');
});

test('a build is kept while it is live, a canary or the target of a rollback, and for a day after it was replaced or uploaded', () => {
  const tried = startCanary(third, 'b4', 10, at(3));
  const uploaded = ['b0', 'b1', 'b2', 'b3', 'b4', 'b5'].map((build) => ({ build, uploadedAt: at(-100) }));
  uploaded.push({ build: 'b6', uploadedAt: at(20) });
  // b1 was replaced at 01:00; b0 and b5 were never live
  expect(prunable(tried, uploaded, at(24))).toEqual(['b0', 'b5']);
  expect(prunable(tried, uploaded, at(26))).toEqual(['b0', 'b1', 'b5']);
  expect(forget(tried, ['b1']).past?.map(({ build }) => build)).toEqual(['b2']);
});
