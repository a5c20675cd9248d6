import type { WidgetContract } from '@telemarket/kit/remote';
import released from '@telemarket/kit/widget-contract.json';
import { nextContract } from './changes';
import { readContractTypes } from './shape-of';

/** Replaces text in the types of the kit, and compares them with the released contract. */
function changed(from: string, to: string) {
  let found = false;
  const types = readContractTypes((text) => {
    found ||= text.includes(from);
    return text.replace(from, to);
  });
  expect(found).toBe(true);
  return nextContract(released as WidgetContract, types);
}
const major = released.version.split('.').map(Number)[0] ?? 0;

test('the released contract is the one of the types', () => {
  expect(nextContract(released as WidgetContract, readContractTypes())).toBeNull();
});

test.each([
  ['a prop is removed', 'onClose: () => void;', '', 'checkout/CartDialog: onClose is missing'],
  ['a prop may be missing', 'open: boolean;', 'open?: boolean;', 'checkout/CartDialog: open may be missing'],
  ['a prop may be null', 'open: boolean;', 'open: boolean | null;', 'open: it is null, not boolean'],
  ['a prop has other values', 'open: boolean;', "open: 'yes' | 'no';", 'open: it is "no", not boolean'],
  ['a widget is renamed', 'CartDialog', 'Cart', 'the widget checkout/CartDialog is not placed'],
  ['an event is renamed', "'cart-requested'", "'cart-wanted'", 'the event cart-requested does not exist'],
  ['an event loses a field', '{ order: LocalOrder }', '{ id: string }', 'event order-created: order is missing'],
  [
    'a field of an event may be null',
    '{ order: LocalOrder }',
    '{ order: LocalOrder | null }',
    'it is null, not object',
  ],
  ['an event needs a new field', 'Record<string, never>', '{ by: string }', 'when the remote emits it: by is missing'],
  ['a field is another inside', 'ids: readonly number[]', 'ids: readonly string[]', 'it is string, not number'],
])('breaks remotes when %s', (_what, from, to, line) => {
  const change = changed(from, to);
  expect(change?.breaking.join('\n')).toContain(line);
  expect(change?.next.version).toBe(`${major + 1}.0.0`);
});

test.each([
  ['a prop', 'open: boolean;', 'open: boolean; reason: string;'],
  ['a field of an event that may be missing', 'Record<string, never>', '{ by?: string }'],
  ['an event', "'cart-requested'", "'cart-closed': { at: number }; 'cart-requested'"],
])('takes %s for an extension', (_what, from, to) => {
  const change = changed(from, to);
  expect(change?.breaking).toEqual([]);
  expect(change?.next.version).toMatch(new RegExp(`^${major}\\.[1-9]`));
});

test('refuses what two builds cannot agree on', () => {
  expect(() => changed('open: boolean;', 'open: Map<string, number>;')).toThrow('is no data');
});
