import * as copies from '@telemarket/composition';
import * as shop from './index';

/** The widgets of the kit that the copy also has. The kit may have newer widgets, too. */
type CopiedWidgets = Pick<shop.WidgetProps, keyof copies.WidgetProps>;

test('the copies of the shop’s constants in composition equal the originals until they are deleted', () => {
  const copied = { ...copies.paths, product: copies.paths.product(':id'), seller: copies.paths.seller('A b') };
  expect(copied).toEqual({ ...shop.paths, product: shop.paths.product(':id'), seller: shop.paths.seller('A b') });
  expect(copies.trackingPath('1', 'a@b.example')).toBe(shop.trackingPath('1', 'a@b.example'));
  expect(copies.CATEGORIES).toEqual(shop.CATEGORIES);
  // The type check fails in these lines when a copy differs from its original.
  const slots = (copy: copies.SlotProps): shop.SlotProps => copy;
  const sameSlots = (own: shop.SlotProps): copies.SlotProps => own;
  const widgets = (copy: copies.WidgetProps): CopiedWidgets => copy;
  const sameWidgets = (own: shop.WidgetProps): copies.WidgetProps => own;
  expect([slots, sameSlots, widgets, sameWidgets]).toHaveLength(4);
});
