// The script of the bar in each page of a dev site. The bar does not use React, so it is visible even if the page is
// broken.
import type { BrowserError } from './browser-errors';
import type { BarState } from './page-bar';

const MAX_ERROR_LENGTH = 4_000;

const bootData = JSON.parse(document.getElementById('boot')?.textContent ?? '{}') as {
  registry?: Record<string, { build: string }>;
};
const remote = document.currentScript?.dataset['remote'] ?? '';
const ownBuild = bootData.registry?.[remote]?.build;
const bar = document.createElement('aside');
bar.setAttribute('aria-label', 'Development');
// The styles are in an attribute, because the content security policy of the page allows no further stylesheet. The bar
// is above the cookie banner (--dock-bottom) and beside the help button.
bar.style.cssText = `position: fixed; inset-block-end: calc(8px + var(--dock-bottom, 0px)); inset-inline-start: 8px; z-index: 9; pointer-events: none;
  box-sizing: border-box; max-inline-size: calc(100vw - 96px); padding: 4px 12px; border-radius: 16px; overflow-wrap: anywhere;
  background: var(--text); color: var(--surface); font-size: 0.8125rem; line-height: 1.4`;
document.body.append(bar);

const errorBox = document.createElement('div');
errorBox.setAttribute('role', 'alert');
errorBox.setAttribute('aria-label', 'Errors in the local build');
// a popover covers everything else on the page, even headers and dialogs
errorBox.popover = 'manual';
errorBox.style.cssText = `position: fixed; inset: 8px 8px auto; inline-size: auto; block-size: auto; margin: 0; padding: 0;
  max-block-size: 50vh; border-radius: 8px;
  border: 2px solid var(--danger); background: var(--surface); color: var(--text); font-size: 0.8125rem; line-height: 1.4`;
const errorText = document.createElement('pre');
errorText.tabIndex = 0;
errorText.style.cssText = `box-sizing: border-box; max-block-size: calc(50vh - 4px); margin: 0; overflow: auto; white-space: pre-wrap;
  padding-block: 12px; padding-inline: 16px 64px; overflow-wrap: anywhere`;
const closeButton = document.createElement('button');
closeButton.type = 'button';
closeButton.textContent = '×';
closeButton.setAttribute('aria-label', 'Hide the errors');
closeButton.style.cssText = `position: absolute; inset-block-start: 0; inset-inline-end: 16px; inline-size: 44px; block-size: 44px; border: 0;
  background: var(--surface); color: var(--text); font-size: 1.25rem; cursor: pointer`;
// errors that the developer has hidden stay hidden until the errors change
closeButton.addEventListener('click', () => errorBox.hidePopover());
errorBox.append(errorText, closeButton);

/**
 * The errors of this page that were sent to the server. The server finds their lines in the source and sends them to
 * all pages.
 */
const sentErrors = new Set<string>();

/** @param thrown The values that the page has thrown, or printed with `console.error`. */
function sendOwnError(thrown: readonly unknown[]): void {
  const error = thrown.find((value) => value instanceof Error);
  const text = error ? `${error.name}: ${error.message}` : String(thrown[0]);
  if (sentErrors.has(text)) return;
  sentErrors.add(text);
  const found: BrowserError = {
    build: ownBuild ?? '',
    path: location.pathname,
    text: text.slice(0, MAX_ERROR_LENGTH),
    stack: (error?.stack ?? '').slice(0, MAX_ERROR_LENGTH),
  };
  void fetch('/@dev-site/errors', { method: 'POST', body: JSON.stringify(found), keepalive: true }).catch(() => {});
}
addEventListener('error', ({ error, message }) => sendOwnError([error ?? message]));
addEventListener('unhandledrejection', ({ reason }) => sendOwnError([reason]));
const printError = console.error;
console.error = (...values: unknown[]) => {
  printError(...values);
  sendOwnError(values);
};

function showErrors({ buildErrors, serverErrors, browserErrors }: BarState): void {
  const texts = [
    ...(buildErrors ? [`The build failed, so this page shows the previous build.\n${buildErrors}`] : []),
    ...serverErrors.map((text) => `On the server, ${text}`),
    ...browserErrors.map((text) => `In the browser, ${text}`),
  ];
  const text = texts.join('\n\n');
  // This function runs at each change of the bar. Opening unchanged errors again would lose the scroll position of the
  // developer.
  if (errorText.textContent === text) return;
  errorText.textContent = text;
  if (!text) return errorBox.remove();
  if (!errorBox.isConnected) document.body.append(errorBox);
  // the popover is opened again, so that it also covers a dialog that was opened after it
  errorBox.hidePopover();
  errorBox.showPopover();
}

function updateBar(next: BarState): void {
  const { site, write, build, refused, awaySince, isOldShell, buildErrors, serverErrors, browserErrors, ungranted } =
    next;
  if (build && bootData.registry && ownBuild !== build) return location.reload();
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

let stateStream: EventSource | undefined;

/** Tabs in the background close their stream, because a browser opens only six connections to a server. */
function followState(): void {
  stateStream?.close();
  if (document.hidden) return;
  stateStream = new EventSource('/@dev-site/events');
  stateStream.onmessage = ({ data }: MessageEvent<string>) => updateBar(JSON.parse(data) as BarState);
  stateStream.onerror = () => (bar.textContent = 'npm run dev has ended');
}
document.addEventListener('visibilitychange', followState);
followState();
