import { auc } from './auc';

test.each([
  ['larger values', [3, 4, 5], [0, 1, 2], 1],
  ['smaller values', [0, 1, 2], [3, 4, 5], 0],
  ['the same values', [1, 2, 3], [1, 2, 3], 0.5],
  ['equal values', [7, 7], [7, 7, 7], 0.5],
  ['values between the others', [2], [1, 3], 0.5],
  ['mostly larger values', [1, 3, 4], [2, 0, 2], 7 / 9],
])('the area of %s', (_what, one, other, expected) => {
  expect(auc(one, other)).toBeCloseTo(expected, 10);
});
