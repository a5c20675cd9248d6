/** @jest-environment jsdom */
import type { BarState } from './page-bar';

const stream: { onmessage?: (event: { data: string }) => void; close: () => void } = { close: () => {} };
const shown: boolean[] = [];

beforeAll(async () => {
  Object.assign(globalThis, { EventSource: jest.fn(() => stream) });
  // jsdom has no popovers
  HTMLElement.prototype.showPopover = () => void shown.push(true);
  HTMLElement.prototype.hidePopover = () => void shown.push(false);
  await import('./bar');
});

function receive(change: Partial<BarState>): void {
  const errors = { buildErrors: null, serverErrors: [], browserErrors: [] };
  const state = { site: 'https://shop.example', build: 'b1', refused: null, awaySince: null, ungranted: [], ...errors };
  stream.onmessage?.({ data: JSON.stringify({ ...state, ...change }) });
}
const opened = () => shown.at(-1);

test('errors that the developer has closed stay closed until the errors change, and unchanged errors are not opened again', () => {
  receive({ browserErrors: ['/tips: Error: late'] });
  const alert = document.querySelector('[role=alert]');
  expect([alert?.textContent, opened()]).toEqual([expect.stringContaining('In the browser, /tips: Error: late'), true]);
  const calls = shown.length;
  receive({ browserErrors: ['/tips: Error: late'], refused: 'POST /api/orders' });
  expect(shown).toHaveLength(calls);
  document.querySelector<HTMLElement>('[aria-label="Hide the errors"]')?.click();
  receive({ browserErrors: ['/tips: Error: late'] });
  expect(opened()).toBe(false);
  receive({ browserErrors: ['/tips: Error: late', '/tips: Error: again'] });
  expect(opened()).toBe(true);
  receive({});
  expect(document.querySelector('[role=alert]')).toBeNull();
});
