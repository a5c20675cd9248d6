import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../bench/statistics';
import { ConstantLoad, isGood, type Outcome, send } from './outcomes';
import type { Account } from './mixed-load';
import { type Site, signUp } from './site';
import { seconds, type Verdict } from './verdict';

const GUESSES_PER_MINUTE = 1_000;
const LOGIN_INTERVAL_MS = 1_000;
const MAX_LOGIN_MS = 1_000;
/** Each is an address, which is a network. */
const GUESSING_NETWORKS = 250;

/** S10: guesses at one account from many networks. Its owner, on a known device, and another visitor sign in meanwhile. */
export async function attackLogins(site: Site, ms: number): Promise<Verdict[]> {
  const { account: owner, gateway } = site;
  const other = await signUp(gateway.address, 'bystander');
  const agent = new Agent({ keepAlive: true });
  const signIn = (account: Account, from: string, cookie = '') =>
    send(agent, {
      kind: 'login',
      origin: gateway.address,
      path: '/api/auth/login',
      body: account,
      from,
      ...(cookie && { headers: { cookie } }),
    });

  const first = await signIn(owner, '127.3.0.1');
  const device = first.cookies.map((cookie) => cookie.split(';')[0]).join('; ');
  const guesses = new ConstantLoad(GUESSES_PER_MINUTE / 60, (number) => ({
    kind: 'login',
    origin: gateway.address,
    path: '/api/auth/login',
    body: { username: owner.username, password: `guess number ${number}` },
    from: `127.4.0.${1 + (number % GUESSING_NETWORKS)}`,
  }));
  const logins: { owner: Outcome[]; other: Outcome[] } = { owner: [], other: [] };
  for (const end = Date.now() + ms; Date.now() < end; await sleep(LOGIN_INTERVAL_MS)) {
    // from other networks, as a phone on its way
    const number = logins.owner.length % GUESSING_NETWORKS;
    logins.owner.push(await signIn(owner, `127.3.1.${1 + number}`, device));
    logins.other.push(await signIn(other, `127.3.2.${1 + number}`));
  }
  const guessed = await guesses.stop();
  // the account has had more failures than anybody may make
  const lucky = await signIn(owner, '127.4.1.1');
  agent.destroy();
  return [
    judgeGuesses(guessed, lucky),
    judgeLogins('the owner, on a known device', logins.owner),
    judgeLogins('another visitor', logins.other),
  ];
}

export function judgeGuesses(guesses: readonly Outcome[], lucky: Outcome): Verdict {
  const statuses = [...new Set(guesses.map(({ status }) => status))].sort();
  const isRefused = (outcome: Outcome) => outcome.status === 401 || outcome.status === 429;
  return {
    id: 'S10',
    what: `${GUESSES_PER_MINUTE} guesses a minute at one account from ${GUESSING_NETWORKS} networks`,
    target: 'all refused, the right password of an unknown device, too',
    figure: `${guesses.length} guesses with ${statuses.join(', ')}; then the right password with ${lucky.status}`,
    isMet: guesses.length > 0 && guesses.every(isRefused) && isRefused(lucky),
  };
}

export function judgeLogins(who: string, logins: readonly Outcome[]): Verdict {
  const failed = logins.filter((outcome) => !isGood(outcome)).length;
  const times = logins.map(({ ms }) => ms);
  const p95 = times.length > 0 ? quantile(times, 0.95) : Number.NaN;
  return {
    id: 'S10',
    what: `logins of ${who} meanwhile`,
    target: `all succeed, p95 at most ${seconds(MAX_LOGIN_MS)}`,
    figure: `${logins.length} logins, ${failed} failed, p95 ${seconds(p95)}, slowest ${seconds(Math.max(0, ...times))}`,
    isMet: logins.length > 0 && failed === 0 && p95 <= MAX_LOGIN_MS,
  };
}
