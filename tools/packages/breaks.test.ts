import { outsideOf } from './breaks';

const needs = {
  tips: {
    b1: { react: '^19.3.1', '@telemarket/kit': '^1.3.0', '@telemarket/contract': '^1.0.0' },
    b2: { react: '^19.3.1 || ^20.0.0', '@telemarket/kit': '^1.3.0 || ^2.0.0' },
  },
  gifts: {},
};

test.each([
  [{ '@telemarket/kit': '2.0.0' }, ['tips b1 needs @telemarket/kit ^1.3.0, not 2.0.0']],
  [{ react: '20.0.0', 'react-dom': '20.0.0' }, ['tips b1 needs react ^19.3.1, not 20.0.0']],
  [{ '@telemarket/contract': '2.0.0' }, ['tips b1 needs @telemarket/contract ^1.0.0, not 2.0.0']],
  [{ '@telemarket/kit': '1.9.0', react: '19.4.0' }, []],
])('the versions %j leave %j outside', (next, lines) => {
  expect(outsideOf({ needs }, next)).toEqual(lines);
});

test('an older site, which does not say what its builds need, leaves nothing outside', () => {
  expect(outsideOf({}, { react: '20.0.0' })).toEqual([]);
});
