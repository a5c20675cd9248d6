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

function show({ remote, site, write, build, refused, awaySince, isOldShell }: BarState): void {
  if (build && boot.registry && boot.registry[remote]?.build !== build) return location.reload();
  const { host } = new URL(site);
  const texts = [
    `${remote}: local build ${build} in ${host}`,
    write ? 'writes change the site' : 'writes are off',
    refused && `not sent: ${refused}`,
    awaySince && `${host} has not responded since ${new Date(awaySince).toLocaleTimeString('en-GB')}`,
    isOldShell && `${host} has a new shell: start npm run dev again`,
  ];
  bar.textContent = texts.filter(Boolean).join(' · ');
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
