import { spreadOf } from './statistics';

test('median and quartiles are interpolated between two values', () => {
  expect(spreadOf([40, 10, 30, 20])).toEqual({ median: 25, low: 17.5, high: 32.5 });
  expect(spreadOf([7])).toEqual({ median: 7, low: 7, high: 7 });
});

test('no median is computed without values', () => {
  expect(() => spreadOf([])).toThrow('at least one value');
});
