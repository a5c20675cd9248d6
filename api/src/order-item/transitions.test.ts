import { type Actor, actionsOf, LINE_STATES, stateOf, statusOf } from './transitions';

// The test in order/order-transition.db.test.ts tries every combination of state and actor.
it('each actor can take exactly the actions that the state of a line allows', () => {
  const of = (actor: Actor) => Object.fromEntries(LINE_STATES.map((state) => [state, actionsOf(state, actor)]));
  const ended = { received: [], declined: [], cancelled: [] };
  expect(of('seller')).toEqual({
    waiting: ['accept', 'decline'],
    accepted: ['decline', 'hand_over'],
    handed_over: [],
    ...ended,
  });
  expect(of('buyer')).toEqual({
    waiting: ['cancel'],
    accepted: ['receive', 'cancel'],
    handed_over: ['receive'],
    ...ended,
  });
  expect(of('shop')).toEqual({
    waiting: ['receive', 'cancel'],
    accepted: ['receive', 'cancel'],
    handed_over: ['receive', 'cancel'],
    ...ended,
  });
});

it('an order is pending while a line is open, and completed when one of its lines was received', () => {
  expect(statusOf(['received', 'handed_over', 'declined'])).toBe('pending');
  expect(statusOf(['declined', 'received', 'cancelled'])).toBe('completed');
  expect(statusOf(['declined', 'cancelled'])).toBe('cancelled');
});

it('a line that the previous version has stored or ended gets its state from the status of its order', () => {
  const of = (status: 'pending' | 'completed' | 'cancelled') =>
    [null, 'before' as const, ...LINE_STATES].map((stored) => stateOf(stored, status));
  expect(of('pending')).toEqual(['waiting', 'waiting', ...LINE_STATES]);
  const ended = ['received', 'declined', 'cancelled'];
  expect(of('completed')).toEqual([...Array<string>(5).fill('received'), ...ended]);
  expect(of('cancelled')).toEqual([...Array<string>(5).fill('cancelled'), ...ended]);
});
