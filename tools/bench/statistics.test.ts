import { spreadOf } from './statistics';

test('the median and the quartiles lie between the values where there is none in the middle', () => {
  expect(spreadOf([40, 10, 30, 20])).toEqual({ median: 25, low: 17.5, high: 32.5 });
  expect(spreadOf([7])).toEqual({ median: 7, low: 7, high: 7 });
});

test('a figure that was never measured is a fault', () => {
  expect(() => spreadOf([])).toThrow('nothing');
});
