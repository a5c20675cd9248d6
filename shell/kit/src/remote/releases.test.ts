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

/** b1, then b2, then b3 were released, an hour apart. */
const third = ['b1', 'b2', 'b3'].reduce<Releases | null>((current, build, i) => publish(current, build, at(i)), null);

test('the live build is the one that is named', () => {
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
])('releases that name no build, or half a canary, are refused: %s', (text) => {
  expect(() => parseReleases(text)).toThrow();
});

test('a release is live at once, and remembers until when the one before was', () => {
  expect(third).toEqual({
    live: 'b3',
    past: [
      { build: 'b2', until: at(2).toISOString() },
      { build: 'b1', until: at(1).toISOString() },
    ],
  });
});

test('the same build released again changes nothing', () => {
  expect(publish(third, 'b3', at(5))).toEqual(third);
});

test('each rollback goes one build further, never back to what was withdrawn', () => {
  const once = rollBack(third, null, at(3));
  const twice = rollBack(once, null, at(4));
  expect([once.live, twice.live]).toEqual(['b2', 'b1']);
  expect(() => rollBack(twice, null, at(5))).toThrow('There is no earlier build');
});

test('a rollback to a build by name, and a fix released after it', () => {
  const back = rollBack(third, 'b1', at(3));
  expect(back.live).toBe('b1');
  const fixed = publish(back, 'b4', at(4));
  expect([fixed.live, rollbackTarget(fixed)]).toEqual(['b4', 'b1']);
  expect(() => rollBack(fixed, 'b4', at(5))).toThrow('live already');
});

test('a canary leaves the rest alone; promoted it is live, rolled back it is gone', () => {
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
  expect(() => startCanary(third, 'b3', 10, at(5))).toThrow('live already');
  expect(() => startCanary(null, 'b1', 10, at(5))).toThrow('no live build');
});

test('a canary that is withdrawn remembers why, and a canary that a person has ended is not withdrawn', () => {
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

test('what is live, tried or one rollback away is never removed, nor what had a visitor within a day', () => {
  const tried = startCanary(third, 'b4', 10, at(3));
  const uploaded = ['b0', 'b1', 'b2', 'b3', 'b4', 'b5'].map((build) => ({ build, uploadedAt: at(-100) }));
  uploaded.push({ build: 'b6', uploadedAt: at(20) });
  // b1 was left at one o'clock, b0 and b5 never had a visitor
  expect(prunable(tried, uploaded, at(24))).toEqual(['b0', 'b5']);
  expect(prunable(tried, uploaded, at(26))).toEqual(['b0', 'b1', 'b5']);
  expect(forget(tried, ['b1']).past?.map(({ build }) => build)).toEqual(['b2']);
});
