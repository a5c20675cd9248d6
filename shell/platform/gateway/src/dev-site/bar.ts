// The script of each page of a dev site. It uses no React, so that the bar is visible even if the page is broken.
import type { BarState } from './page-bar';

const boot = JSON.parse(document.getElementById('boot')?.textContent ?? '{}') as {
  registry?: Record<string, { build: string }>;
};
const bar = document.createElement('aside');
bar.setAttribute('aria-label', 'Development');
// the policy of the page allows no further stylesheet
bar.style.cssText = `position: fixed; inset-block-end: 8px; inset-inline-start: 8px; z-index: 9; pointer-events: none;
  box-sizing: border-box; max-inline-size: calc(100vw - 16px); padding: 4px 12px; border-radius: 16px; overflow-wrap: anywhere;
  background: var(--text); color: var(--surface); font-size: 0.8125rem; line-height: 1.4`;
document.body.append(bar);

const errors = document.createElement('pre');
errors.setAttribute('role', 'alert');
errors.setAttribute('aria-label', 'Errors of the local build');
errors.tabIndex = 0;
errors.style.cssText = `position: fixed; inset-block-start: 8px; inset-inline: 8px; z-index: 9; margin: 0; padding: 12px 16px;
  max-block-size: 50vh; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; border-radius: 8px;
  border: 2px solid var(--danger); background: var(--surface); color: var(--text); font-size: 0.8125rem; line-height: 1.4`;

/** The errors of this page in the browser. */
const ownErrors = new Set<string>();
let state: BarState | undefined;

/** @param thrown The values that the page has thrown, or printed with `console.error`. */
function addOwnError(thrown: readonly unknown[]): void {
  const error = thrown.find((value) => value instanceof Error);
  ownErrors.add(error ? `${error.name}: ${error.message}` : String(thrown[0]));
  if (state) show(state);
}
addEventListener('error', ({ error, message }) => addOwnError([error ?? message]));
addEventListener('unhandledrejection', ({ reason }) => addOwnError([reason]));
const print = console.error;
console.error = (...values: unknown[]) => {
  print(...values);
  addOwnError(values);
};

function showErrors({ buildErrors, serverErrors }: BarState): void {
  const texts = [
    ...(buildErrors ? [`The build has failed, so this page shows the previous one.\n${buildErrors}`] : []),
    ...serverErrors.map((text) => `On the server, ${text}`),
    ...[...ownErrors].map((text) => `In the browser: ${text}`),
  ];
  errors.textContent = texts.join('\n\n');
  if (texts.length > 0) document.body.append(errors);
  else errors.remove();
}

function show(next: BarState): void {
  state = next;
  const { remote, site, write, build, refused, awaySince, isOldShell, buildErrors, serverErrors, ungranted } = next;
  if (build && boot.registry && boot.registry[remote]?.build !== build) return location.reload();
  const { host } = new URL(site);
  const texts = [
    `${remote}: local build ${build} in ${host}`,
    buildErrors && 'the last build has failed',
    serverErrors.length > 0 && 'errors on the server',
    ...ungranted.map((widget) => `${widget}: only you see it, the operator has not granted the slot`),
    write ? 'writes change the site' : 'writes are off',
    refused && `not sent: ${refused}`,
    awaySince && `${host} has not responded since ${new Date(awaySince).toLocaleTimeString('en-GB')}`,
    isOldShell && `${host} has a new shell: start npm run dev again`,
  ];
  bar.textContent = texts.filter(Boolean).join(' · ');
  showErrors(next);
}

let events: EventSource | undefined;

/** Tabs in the background close their stream, because a browser opens only six connections to a server. */
function follow(): void {
  events?.close();
  if (document.hidden) return;
  events = new EventSource('/@dev-site/events');
  events.onmessage = ({ data }: MessageEvent<string>) => show(JSON.parse(data) as BarState);
  events.onerror = () => (bar.textContent = 'npm run dev has ended');
}
document.addEventListener('visibilitychange', follow);
follow();
