import { createEventBus } from './event-bus';

test('a late subscriber gets the last of what has a current value, and what comes', () => {
  const bus = createEventBus();
  bus.emit('favorites-changed', { ids: [1] });
  bus.emit('favorites-changed', { ids: [1, 2] });
  const heard: number[][] = [];
  const stop = bus.on('favorites-changed', ({ ids }) => heard.push([...ids]));
  bus.emit('favorites-changed', { ids: [] });
  stop();
  bus.emit('favorites-changed', { ids: [3] });
  expect(heard).toEqual([[1, 2], []]);
});

test('what merely happened is not heard afterwards', () => {
  const bus = createEventBus();
  bus.emit('cart-requested', {});
  const listener = jest.fn();
  bus.on('cart-requested', listener);
  expect(listener).not.toHaveBeenCalled();
});

test('any script of the page can listen', () => {
  const listener = jest.fn();
  window.addEventListener('cart-requested', listener, { once: true });
  createEventBus(window).emit('cart-requested', {});
  expect(listener).toHaveBeenCalledTimes(1);
});
