import { silenceForeignErrors } from './foreign-errors';

silenceForeignErrors(window);

const errorIn = (filename: string, stack = '') =>
  new ErrorEvent('error', { filename, error: { stack }, cancelable: true });

const rejectionOf = (reason: unknown) =>
  Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason });

/** Returns whether other listeners of the page receive the event. */
function isReported(event: Event): boolean {
  const listener = jest.fn();
  window.addEventListener(event.type, listener);
  window.dispatchEvent(event);
  window.removeEventListener(event.type, listener);
  expect(event.defaultPrevented).toBe(listener.mock.calls.length === 0);
  return listener.mock.calls.length > 0;
}

// @spec-2.148
test.each([
  ['a browser extension', errorIn('chrome-extension://abc/content.js')],
  ['a browser extension deep in the stack', errorIn('', 'at x (moz-extension://abc/a.js:1)')],
  ['a promise of a browser extension', rejectionOf({ stack: 'at safari-web-extension://abc' })],
  ['the development server', errorIn('http://localhost:8080/webpack-dev-server/client.js')],
  ['the socket of the development server', rejectionOf('ws://localhost:8080/ws: WebSocket failed')],
])('an error from %s is not reported', (_case, event) => {
  expect(isReported(event)).toBe(false);
});

test.each([
  ['an error of the site', errorIn('https://telemarket.example/assets/main.js', 'at render (main.js:1)')],
  ['a rejection without a stack', rejectionOf(undefined)],
  ['a text about extensions', rejectionOf('Read about extensions')],
])('the site reports %s', (_case, event) => {
  expect(isReported(event)).toBe(true);
});
