import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createListNumbers, type ListNumbers } from './list-numbers';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'list-numbers-'));
  file = join(folder, 'state', 'numbers.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

const accepts = (numbers: ListNumbers, remote: string, number: number, signature = `signature of ${number}`) => {
  try {
    numbers.accept(remote, number, signature);
    return true;
  } catch {
    return false;
  }
};

test('gateways that share the file refuse lists that are older than the newest list of any of them', () => {
  const [first, second] = [createListNumbers(file), createListNumbers(file)];
  expect([accepts(first, 'catalog', 6), accepts(second, 'checkout', 3)]).toEqual([true, true]);
  expect([accepts(second, 'catalog', 5), accepts(first, 'checkout', 2)]).toEqual([false, false]);
  expect(accepts(second, 'catalog', 7)).toBe(true);
  const restarted = createListNumbers(file);
  expect([accepts(restarted, 'catalog', 6), accepts(restarted, 'checkout', 2)]).toEqual([false, false]);
  expect([accepts(restarted, 'catalog', 7), accepts(restarted, 'checkout', 3)]).toEqual([true, true]);
  expect(readdirSync(join(folder, 'state'))).toEqual(['numbers.json']);
});

test('of two lists with the same number, only the first one is accepted, even after a restart', () => {
  const numbers = createListNumbers(file);
  expect([accepts(numbers, 'catalog', 6, 'a'), accepts(numbers, 'catalog', 6, 'b')]).toEqual([true, false]);
  const restarted = createListNumbers(file);
  expect([accepts(restarted, 'catalog', 6, 'b'), accepts(restarted, 'catalog', 6, 'a')]).toEqual([false, true]);
});

test('a file that an older version has written can be read', () => {
  file = join(folder, 'numbers.json');
  writeFileSync(file, '{"catalog":6}');
  const numbers = createListNumbers(file);
  expect([accepts(numbers, 'catalog', 5), accepts(numbers, 'catalog', 6)]).toEqual([false, true]);
});
