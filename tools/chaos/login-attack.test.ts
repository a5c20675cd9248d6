import type { Outcome } from './outcomes';
import { judgeGuesses, judgeLogins } from './login-attack';

const outcome = (status: number, ms = 100): Outcome => ({
  call: { kind: 'login', origin: '', path: '/api/auth/login' },
  due: 0,
  ms,
  status,
  error: '',
  hasRetryAfter: false,
  cookies: [],
  body: '',
});

test.each<[string, Outcome[], Outcome, boolean]>([
  ['only refusals', [outcome(401), outcome(429)], outcome(401), true],
  ['no guess', [], outcome(401), false],
  ['a guess that succeeds', [outcome(401), outcome(200)], outcome(401), false],
  ['a guess without a response', [outcome(0)], outcome(401), false],
  ['the right password that still succeeds', [outcome(401)], outcome(200), false],
])('guesses with %s are judged', (_what, guesses, lucky, isMet) => {
  expect(judgeGuesses(guesses, lucky).isMet).toBe(isMet);
});

test.each<[string, Outcome[], boolean]>([
  ['quick successes', [outcome(200), outcome(200)], true],
  ['none', [], false],
  ['one that is refused', [outcome(200), outcome(401)], false],
  ['late ones', [outcome(200, 1_100), outcome(200, 1_200)], false],
])('logins of which there are %s are judged', (_what, logins, isMet) => {
  expect(judgeLogins('somebody', logins).isMet).toBe(isMet);
});
