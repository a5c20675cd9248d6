import { isBot } from './is-bot';

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

test.each([
  [PHONE, false],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', false],
  ['Mozilla/5.0 (Linux; Android 9; CUBOT_X19) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/90.0.4430.91', false],
  [undefined, true],
  ['', true],
  ['curl/8.5.0', true],
  ['python-requests/2.32', true],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0', true],
  [`${PHONE} Chrome-Lighthouse`, true],
])('the user agent %s is a bot: %s', (agent, expected) => {
  expect(isBot(agent)).toBe(expected);
});
