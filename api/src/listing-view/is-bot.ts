/** These programs name themselves. Most others run no script, and so send no view. Cubot is a brand of phones. */
const BOT = /(?<!cu)bot|crawl|spider|slurp|headless|preview|prerender|lighthouse|monitor|scan|fetch|https?:\/\//i;
/** The user agents of all browsers begin with it. */
const BROWSER = /^Mozilla\/5\.0 \(/;
const MAX_AGENT = 500;

export function isBot(agent: string | undefined): boolean {
  const start = agent?.slice(0, MAX_AGENT) ?? '';
  return !BROWSER.test(start) || BOT.test(start);
}
