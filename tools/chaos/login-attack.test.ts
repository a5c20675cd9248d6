import type { Answer } from './answers';
import { judgeGuesses, judgeLogins } from './login-attack';

const answer = (status: number, ms = 100): Answer => ({
  call: { kind: 'login', origin: '', path: '/api/auth/login' },
  due: 0,
  ms,
  status,
  error: '',
  hasRetryAfter: false,
  cookies: [],
  body: '',
});

test.each<[string, Answer[], Answer, boolean]>([
  ['only refusals', [answer(401), answer(429)], answer(401), true],
  ['no guess', [], answer(401), false],
  ['a guess that succeeds', [answer(401), answer(200)], answer(401), false],
  ['a guess without a response', [answer(0)], answer(401), false],
  ['the right password that still succeeds', [answer(401)], answer(200), false],
])('guesses with %s are judged', (_what, guesses, lucky, isMet) => {
  expect(judgeGuesses(guesses, lucky).isMet).toBe(isMet);
});

test.each<[string, Answer[], boolean]>([
  ['quick successes', [answer(200), answer(200)], true],
  ['none', [], false],
  ['one that is refused', [answer(200), answer(401)], false],
  ['late ones', [answer(200, 1_100), answer(200, 1_200)], false],
])('logins of which there are %s are judged', (_what, logins, isMet) => {
  expect(judgeLogins('somebody', logins).isMet).toBe(isMet);
});
