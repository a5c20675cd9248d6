import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LINE_STATES, stateOf, statusOf, TRANSITIONS } from './transitions';

const DOCS = join(__dirname, '../../../docs/decisions/product.md');

// Each other pair of state and actor is tried in order/order-transition.db.test.ts.
it('the table of the documentation has the transitions of the code', () => {
  const rows = readFileSync(DOCS, 'utf8').matchAll(/^\| `(\w+)` +\| `(\w+)` +\| ([\w, ]+?) +\| `(\w+)` +\|$/gm);
  const documented = [...rows].map(([, state, action, actors = '', next]) => [state, action, actors.split(', '), next]);
  expect(documented).toEqual(TRANSITIONS);
});

it('an order is pending while a line is open, and completed when one of its lines was received', () => {
  expect(statusOf(['received', 'handed_over', 'declined'])).toBe('pending');
  expect(statusOf(['declined', 'received', 'cancelled'])).toBe('completed');
  expect(statusOf(['declined', 'cancelled'])).toBe('cancelled');
});

it('the status decides about a line that the version before has stored or ended', () => {
  const of = (status: 'pending' | 'completed' | 'cancelled') =>
    [null, 'before' as const, ...LINE_STATES].map((stored) => stateOf(stored, status));
  expect(of('pending')).toEqual(['waiting', 'waiting', ...LINE_STATES]);
  const ended = ['received', 'declined', 'cancelled'];
  expect(of('completed')).toEqual([...Array<string>(5).fill('received'), ...ended]);
  expect(of('cancelled')).toEqual([...Array<string>(5).fill('cancelled'), ...ended]);
});
