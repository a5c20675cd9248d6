import { memoryStorage, openBlockedTab, openTab } from '../../../platform/remote-tools/test/device';
import { createEventBus } from '../event/event-bus';
import { openDevice } from '../store/device';
import { createFavoriteStore } from './favorite.store';

function openFavorites(tab = openTab()) {
  const bus = createEventBus();
  return { bus, favorites: createFavoriteStore(openDevice(tab), bus) };
}

test('each change to the favourites is stored and announced', () => {
  const local = memoryStorage();
  const { bus, favorites } = openFavorites(openTab({ local }));
  const announced: string[] = [];
  bus.on('favorites-changed', ({ ids }) => announced.push(ids.join()));
  favorites.toggle(3);
  favorites.toggle(5);
  expect(local.getItem('favorites')).toBe('[3,5]');
  favorites.toggle(3);
  expect(favorites.get()).toEqual([5]);
  expect(announced).toEqual(['3', '3,5', '5']);
  favorites.clear();
  expect(local.getItem('favorites')).toBeNull();
});

test('when the stored favourites are malformed, only the valid ids are kept', () => {
  const local = memoryStorage({ favorites: '[7,"8",null,-1,1.5,7,{"id":2},9]' });
  expect(openFavorites(openTab({ local })).favorites.get()).toEqual([7, 9]);
});

test('the store knows whether the last favourite was removed or none was ever marked', () => {
  const { favorites } = openFavorites();
  expect(favorites.isEmptied?.()).toBe(false);
  favorites.toggle(3);
  expect(favorites.isEmptied?.()).toBe(false);
  favorites.toggle(3);
  expect(favorites.isEmptied?.()).toBe(true);
});

test('subscribers learn that another device has saved the same favourite at another price', () => {
  const { favorites } = openFavorites();
  favorites.toggle(3, '5.00');
  const listener = jest.fn();
  const end = favorites.subscribe(listener);
  favorites.replace({ ...favorites.copy(), prices: { 3: '9.00' } });
  expect(listener).toHaveBeenCalledTimes(1);
  expect(favorites.savedPrice?.(3)).toBe('9.00');
  end();
  favorites.toggle(3);
  expect(listener).toHaveBeenCalledTimes(1);
});

test('the favourites follow a change in another tab', () => {
  const local = memoryStorage();
  const here = openFavorites(openTab({ local })).favorites;
  openFavorites(openTab({ local })).favorites.toggle(4);
  here.refresh();
  expect(here.get()).toEqual([4]);
});

test('the price of each favourite is stored beside the ids, until the favourite is removed', () => {
  const local = memoryStorage({ 'tm:favorite-prices': '{"4":"cheap","9":"1.00"}' });
  const { favorites } = openFavorites(openTab({ local }));
  expect(favorites.savedPrice?.(4)).toBeUndefined();
  favorites.toggle(3, '149.00');
  favorites.toggle(5, '20.50');
  favorites.toggle(6);
  expect([3, 5, 6, 9].map((id) => favorites.savedPrice?.(id))).toEqual(['149.00', '20.50', undefined, undefined]);
  expect(local.getItem('favorites')).toBe('[3,5,6]');
  favorites.toggle(3, '99.00');
  expect(local.getItem('tm:favorite-prices')).toBe('{"5":"20.50"}');
  favorites.clear();
  expect(local.getItem('tm:favorite-prices')).toBeNull();
});

test('the favourites work without storage', () => {
  const { favorites } = openFavorites(openBlockedTab());
  favorites.toggle(1);
  favorites.refresh();
  expect(favorites.get()).toEqual([1]);
});
