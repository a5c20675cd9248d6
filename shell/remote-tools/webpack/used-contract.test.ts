import type { WidgetContract } from '@telemarket/kit/remote';

const { usedContract } = jest.requireActual<{
  usedContract: (
    scope: string,
    description: { widgets: string[] },
    contract: WidgetContract,
    texts: string[],
  ) => WidgetContract;
}>('./used-contract.mjs');

const EMPTY = { type: 'object', properties: {} } as const;
const contract: WidgetContract = {
  version: '1.2.0',
  widgets: { 'checkout/CartDialog': EMPTY, 'seller/CartDialog': EMPTY },
  events: { 'cart-requested': EMPTY, 'cart-changed': EMPTY, 'order-created': EMPTY },
};

test('a build names its own widgets and the events in its code', () => {
  const code = ['bus.emit(`cart-requested`,{})', `const style="recart-changed";bus.on('order-created',f)`];
  const used = usedContract('checkout', { widgets: ['CartDialog', 'Banner'] }, contract, code);
  expect(used.version).toBe('1.2.0');
  expect(Object.keys(used.widgets)).toEqual(['checkout/CartDialog']);
  expect(Object.keys(used.events)).toEqual(['cart-requested', 'order-created']);
});
