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
  setText(texts.filter(Boolean).join(' · '));
}

/** An equal text would still replace the text node, which is a mutation of the page. */
function setText(text: string): void {
  if (bar.textContent !== text) bar.textContent = text;
}

async function poll(): Promise<void> {
  if (document.hidden) return;
  try {
    show((await (await fetch('/@dev-site/state')).json()) as BarState);
  } catch {
    setText('npm run dev has ended');
  }
}
setInterval(() => void poll(), 300);
void poll();
