import { ApiError } from '../api/api-client';
import { failureText, waitText } from './failure-text';

test.each([
  [1, '1 second'],
  [45, '45 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [1800, '30 minutes'],
  [3600, '1 hour'],
  [5400, '2 hours'],
  [86_400, '1 day'],
  [0, '1 second'],
])('a wait of %d s is shown as %s', (seconds, text) => expect(waitText(seconds)).toBe(text));

test.each([
  ['a limit', 429, 'Try again in 30 minutes.'],
  ['no response', 0, 'The shop could not be reached. Please try again.'],
  ['a server that is away', 503, 'The shop could not be reached. Please try again.'],
  ['a refusal', 422, 'Check what you entered.'],
])('each failure has its own message: %s', (_case, status, text) =>
  expect(failureText(new ApiError(status, '', null, 1800), { otherwise: 'Check what you entered.' })).toBe(text),
);

test.each([
  ['the reason of the server', {}, 'npm run dev sends no write requests.'],
  ['its own text', { 403: 'You may not do this.' }, 'You may not do this.'],
])('the message for a call that is not allowed is %s', (_case, texts, text) => {
  const detail = 'npm run dev sends no write requests.';
  const problem = { type: 'about:blank', title: 'Forbidden', status: 403, detail, requestId: 'r-1' };
  expect(failureText(new ApiError(403, '', problem), { otherwise: 'Check what you entered.', ...texts })).toBe(text);
  expect(failureText(new ApiError(403, '', null), { otherwise: 'Not sent.' })).toBe('Not sent.');
});
