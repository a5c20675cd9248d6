import { Problem } from '../http/problem';
import { readAmount } from './spreadsheet-amount';

test.each([
  ['12.50', '12.50'],
  ['12,50', '12.50'],
  ['12,5', '12.5'],
  ['1500', '1500'],
  ['1.500,00', '1500.00'],
  ['1,500.00', '1500.00'],
  ["1'500.00", '1500.00'],
  ['1.234.567', '1234567'],
  ['1,234,567.8', '1234567.8'],
  [' 12,50 ', '12.50'],
])('the amount %s is read as %s', (cell, amount) => expect(readAmount(cell)).toBe(amount));

test.each(['1.500', '1,500', '0,005', '999.999'])(
  'the amount %s is refused because it can be read in two ways',
  (cell) => {
    expect(() => readAmount(cell)).toThrow(Problem);
  },
);

test.each(['', 'free', '-5', '1.2.3', '1,50,0', '12,345,67', '5 €'])(
  'the text %j is returned unchanged, so that the price field refuses it',
  (cell) => {
    expect(readAmount(cell)).toBe(cell);
  },
);
