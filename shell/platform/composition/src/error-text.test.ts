import { errorText } from './error-text';

test.each([
  ["Cannot read properties of undefined (reading 'name')", 'Cannot read properties of undefined (reading ‹text›)'],
  ['no user ada@example.com here', 'no user ‹address› here'],
  ['status 404 of https://shop.example/seller/Ada?q=mine', 'status 0 of ‹address›'],
  ['GET /api/users/ada?token=abc failed', 'GET ‹address› failed'],
  ['the token eyJhbGciOiJIUzI1NiJ9-x_y_zabcdef is old', 'the token ‹token› is old'],
  ['Unexpected token \'A\', "Ann says: "... is not valid JSON', 'Unexpected token ‹text›, ‹text›... is not valid JSON'],
  ['called +49 170 1234567 at 12:30', 'called +0 0 0 at 0'],
  ['“Ann” and „Bob“ and «Eve» and `Mallory`', '‹text› and ‹text› and ‹text› and ‹text›'],
  ['an open "quotation of Ann', 'an open ‹text›'],
  ["it can't be read", "it can't be read"],
  ['two\nlines\u0000 and \u202Econtrols', 'two lines and controls'],
])('the message %j becomes %j', (message, text) => {
  expect(errorText(message)).toBe(text);
  // the browser and the gateway both call the function, so the second call must change nothing
  expect(errorText(text)).toBe(text);
});

test('a message of ten megabytes becomes at most 200 characters within a moment', () => {
  const began = performance.now();
  for (const part of ['x', "'", '"', '@', '?=', '1:', 'a '])
    expect(errorText(part.repeat(10_000_000 / part.length)).length).toBeLessThanOrEqual(200);
  expect(performance.now() - began).toBeLessThan(2_000);
});
