// The script of the bar in each page of a dev site. The bar does not use React, so it is visible even if the page is
// broken.
import type { BrowserError } from './browser-errors';
import type { BarState } from './page-bar';

const MAX_LENGTH = 4_000;

const boot = JSON.parse(document.getElementById('boot')?.textContent ?? '{}') as {
  registry?: Record<string, { build: string }>;
};
const remote = document.currentScript?.dataset['remote'] ?? '';
const ownBuild = boot.registry?.[remote]?.build;
const bar = document.createElement('aside');
bar.setAttribute('aria-label', 'Development');
// The styles are in an attribute, because the content security policy of the page allows no further stylesheet. The bar
// is above the cookie banner (--dock-bottom) and beside the help button.
bar.style.cssText = `position: fixed; inset-block-end: calc(8px + var(--dock-bottom, 0px)); inset-inline-start: 8px; z-index: 9; pointer-events: none;
  box-sizing: border-box; max-inline-size: calc(100vw - 96px); padding: 4px 12px; border-radius: 16px; overflow-wrap: anywhere;
  background: var(--text); color: var(--surface); font-size: 0.8125rem; line-height: 1.4`;
document.body.append(bar);

const errors = document.createElement('div');
errors.setAttribute('role', 'alert');
errors.setAttribute('aria-label', 'Errors of the local build');
// a popover covers everything else on the page, even headers and dialogs
errors.popover = 'manual';
errors.style.cssText = `position: fixed; inset: 8px 8px auto; inline-size: auto; block-size: auto; margin: 0; padding: 0;
  max-block-size: 50vh; border-radius: 8px;
  border: 2px solid var(--danger); background: var(--surface); color: var(--text); font-size: 0.8125rem; line-height: 1.4`;
const errorText = document.createElement('pre');
errorText.tabIndex = 0;
errorText.style.cssText = `box-sizing: border-box; max-block-size: calc(50vh - 4px); margin: 0; overflow: auto; white-space: pre-wrap;
  padding-block: 12px; padding-inline: 16px 64px; overflow-wrap: anywhere`;
const close = document.createElement('button');
close.type = 'button';
close.textContent = '×';
close.setAttribute('aria-label', 'Close the errors');
close.style.cssText = `position: absolute; inset-block-start: 0; inset-inline-end: 16px; inline-size: 44px; block-size: 44px; border: 0;
  background: var(--surface); color: var(--text); font-size: 1.25rem; cursor: pointer`;
// closed errors stay closed until the errors change
close.addEventListener('click', () => errors.hidePopover());
errors.append(errorText, close);

/**
 * The errors of this page that were sent to the server, which finds the line of the source and sends it to all pages.
 */
const sent = new Set<string>();

/** @param thrown The values that the page has thrown, or printed with `console.error`. */
function addOwnError(thrown: readonly unknown[]): void {
  const error = thrown.find((value) => value instanceof Error);
  const text = error ? `${error.name}: ${error.message}` : String(thrown[0]);
  if (sent.has(text)) return;
  sent.add(text);
  const found: BrowserError = {
    build: ownBuild ?? '',
    path: location.pathname,
    text: text.slice(0, MAX_LENGTH),
    stack: (error?.stack ?? '').slice(0, MAX_LENGTH),
  };
  void fetch('/@dev-site/errors', { method: 'POST', body: JSON.stringify(found), keepalive: true }).catch(() => {});
}
addEventListener('error', ({ error, message }) => addOwnError([error ?? message]));
addEventListener('unhandledrejection', ({ reason }) => addOwnError([reason]));
const print = console.error;
console.error = (...values: unknown[]) => {
  print(...values);
  addOwnError(values);
};

function showErrors({ buildErrors, serverErrors, browserErrors }: BarState): void {
  const texts = [
    ...(buildErrors ? [`The build has failed, so this page shows the previous build.\n${buildErrors}`] : []),
    ...serverErrors.map((text) => `On the server, ${text}`),
    ...browserErrors.map((text) => `In the browser, ${text}`),
  ];
  const text = texts.join('\n\n');
  // This function runs at each change of the bar. Opening unchanged errors again would lose the scroll position of the
  // developer.
  if (errorText.textContent === text) return;
  errorText.textContent = text;
  if (!text) return errors.remove();
  if (!errors.isConnected) document.body.append(errors);
  // the popover is opened again, so that it also covers a dialog that was opened after it
  errors.hidePopover();
  errors.showPopover();
}

function show(next: BarState): void {
  const { site, write, build, refused, awaySince, isOldShell, buildErrors, serverErrors, browserErrors, ungranted } =
    next;
  if (build && boot.registry && ownBuild !== build) return location.reload();
  const { host } = new URL(site);
  const texts = [
    `${remote}: local build ${build} in ${host}`,
    buildErrors && 'the last build has failed',
    serverErrors.length > 0 && 'errors on the server',
    browserErrors.length > 0 && 'errors in the browser',
    ...ungranted.map((widget) => `${widget}: only you see it, the operator has not granted the slot`),
    write ? 'writes change the site' : 'writes are off',
    refused && `not sent: ${refused}`,
    awaySince && `${host} has not responded since ${new Date(awaySince).toLocaleTimeString('en-GB')}`,
    isOldShell && `${host} has a new shell: start npm run dev again`,
  ];
  bar.textContent = texts.filter(Boolean).join(' · ');
  document.body.style.paddingBlockEnd = `${bar.offsetHeight + 16}px`;
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
