import { createEventBus } from './event-bus';

test('a new listener receives the last change and all later changes', () => {
  const bus = createEventBus();
  bus.emit('favorites-changed', { ids: [1] });
  bus.emit('favorites-changed', { ids: [1, 2] });
  const received: number[][] = [];
  const stop = bus.on('favorites-changed', ({ ids }) => received.push([...ids]));
  bus.emit('favorites-changed', { ids: [] });
  stop();
  bus.emit('favorites-changed', { ids: [3] });
  expect(received).toEqual([[1, 2], []]);
});

test('a new listener does not receive an earlier request', () => {
  const bus = createEventBus();
  bus.emit('cart-requested', {});
  const listener = jest.fn();
  bus.on('cart-requested', listener);
  expect(listener).not.toHaveBeenCalled();
});

test('any script on the page can receive the events of the kit', () => {
  const listener = jest.fn();
  window.addEventListener('cart-requested', listener, { once: true });
  createEventBus(window).emit('cart-requested', {});
  expect(listener).toHaveBeenCalledTimes(1);
});
