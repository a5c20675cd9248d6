/**
 * Matches the user agents of bots that say what they are. Most other bots run no script, so they report no views.
 * `Cubot` is left out, because it is a brand of phones.
 */
const BOT_PATTERN =
  /(?<!cu)bot|crawl|spider|slurp|headless|preview|prerender|lighthouse|monitor|scan|fetch|https?:\/\//i;
/** The user agents of all browsers begin with this text. */
const BROWSER_PATTERN = /^Mozilla\/5\.0 \(/;
const MAX_USER_AGENT_LENGTH = 500;

export function isBot(agent: string | undefined): boolean {
  const start = agent?.slice(0, MAX_USER_AGENT_LENGTH) ?? '';
  return !BROWSER_PATTERN.test(start) || BOT_PATTERN.test(start);
}
