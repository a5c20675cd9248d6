import * as copies from '@telemarket/composition';
import * as shop from './index';

/** Widgets that are newer than the copy are only in the kit. */
type CopiedWidgets = Pick<shop.WidgetProps, keyof copies.WidgetProps>;

test('the copies of the shop in composition are equal until they are deleted', () => {
  const copied = { ...copies.paths, product: copies.paths.product(':id'), seller: copies.paths.seller('A b') };
  expect(copied).toEqual({ ...shop.paths, product: shop.paths.product(':id'), seller: shop.paths.seller('A b') });
  expect(copies.trackingPath('1', 'a@b.example')).toBe(shop.trackingPath('1', 'a@b.example'));
  expect(copies.CATEGORIES).toEqual(shop.CATEGORIES);
  // these lines must pass the type check
  const slots = (copy: copies.SlotProps): shop.SlotProps => copy;
  const sameSlots = (own: shop.SlotProps): copies.SlotProps => own;
  const widgets = (copy: copies.WidgetProps): CopiedWidgets => copy;
  const sameWidgets = (own: shop.WidgetProps): copies.WidgetProps => own;
  expect([slots, sameSlots, widgets, sameWidgets]).toHaveLength(4);
});
