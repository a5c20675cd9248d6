import { existsSync } from 'node:fs';
import type { Parts } from '../../lifecycle';
import { freePort } from '../../port';
import { installMissingPackages, isResponding, startProgram, until } from '../programs';
import { NAVIGATION_TIMEOUT_MS, type StartEngine, type Tab, VIEWPORT } from './tab';

const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
const XVFB_PROGRAM = '/usr/bin/Xvfb';
/** The maximum height in pixels of the bar that MiniBrowser shows above a page. */
const BAR_HEIGHT_PX = 200;

/** Starts MiniBrowser, the browser of WebKitGTK, on a separate display. WebDriver controls it. */
export const startWebKit: StartEngine = async (parts) => {
  if (!installMissingPackages({ 'webkit2gtk-driver': WEBKIT_DRIVER, xvfb: XVFB_PROGRAM }))
    return 'needs the Debian packages webkit2gtk-driver and xvfb';
  const DISPLAY = await startDisplay(parts);
  const port = await freePort();
  await startProgram(parts, WEBKIT_DRIVER, [`--port=${port}`, '--host=127.0.0.1'], {
    DISPLAY,
    // compositing is off, because its layers cost more time than they save on a machine without a graphics card
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    // Root cannot start the sandbox. The browser opens only pages of the site.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  });
  const origin = `http://127.0.0.1:${port}`;
  await until(() => isResponding(`${origin}/status`), 'WebKitWebDriver');
  return { open: () => openTab(origin) };
};

/** @returns The name of the display, such as `:12345`. */
async function startDisplay(parts: Parts): Promise<string> {
  // A display has the number of a free port, so that no two displays have the same number. Xvfb does not listen at this
  // port.
  const number = await freePort();
  const screen = `${VIEWPORT.width}x${VIEWPORT.height + BAR_HEIGHT_PX}x24`;
  // without `-noreset`, Xvfb resets whenever its last window closes, and sometimes crashes then
  await startProgram(parts, XVFB_PROGRAM, [`:${number}`, '-screen', '0', screen, '-nolisten', 'tcp', '-noreset']);
  await until(() => existsSync(`/tmp/.X11-unix/X${number}`), 'Xvfb');
  return `:${number}`;
}

async function openTab(origin: string): Promise<Tab> {
  // With `eager`, the first script after a navigation never responds, because it goes to the process of the previous
  // page.
  const capabilities = { alwaysMatch: { pageLoadStrategy: 'normal', timeouts: { pageLoad: NAVIGATION_TIMEOUT_MS } } };
  const { sessionId } = (await sendCommand(origin, 'POST', '/session', { capabilities })) as { sessionId: string };
  const call = (method: string, path: string, body?: object) =>
    sendCommand(origin, method, `/session/${sessionId}${path}`, method === 'POST' ? (body ?? {}) : undefined);
  const post = async (path: string, body?: object) => void (await call('POST', path, body));
  await post('/window/rect', VIEWPORT);
  const pointer = (x: number, y: number) => ({
    type: 'pointer',
    id: 'mouse',
    actions: [
      { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  });
  const evaluate = (script: string) => call('POST', '/execute/sync', { script: `return ${script}`, args: [] });
  return {
    goto: (url) => post('/url', { url }),
    back: () => post('/back'),
    forward: () => post('/forward'),
    reload: () => post('/refresh'),
    evaluate,
    click: (x, y) => post('/actions', { actions: [pointer(x, y)] }),
    // the page inserts the text, because WebDriver takes up to a second for each key
    type: async (text) => void (await evaluate(`document.execCommand('insertText', false, ${JSON.stringify(text)})`)),
    close: async () => void (await call('DELETE', '')),
  };
}

/** Sends a command to WebDriver. Throws the error that WebDriver reports. */
async function sendCommand(origin: string, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(origin + path, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    signal: AbortSignal.timeout(NAVIGATION_TIMEOUT_MS),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`WebDriver ${method} ${path}: ${JSON.stringify(value)}`);
  return value;
}
