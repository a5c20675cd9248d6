import { CHROMIUM_FLAGS } from '@telemarket/remote-tools/browser';
import puppeteer, { type Browser, type LaunchOptions } from 'puppeteer-core';
import { findChromium } from '../../browser';
import type { Parts } from '../../lifecycle';
import { installMissingPackages } from '../programs';
import { type Engine, NAVIGATION_TIMEOUT_MS, type StartEngine, type Tab, VIEWPORT } from './tab';

const FIREFOX_PROGRAM = '/usr/bin/firefox-esr';

export const startChromium: StartEngine = async (parts) =>
  launchEngine(parts, { browser: 'chrome', executablePath: await findChromium(), args: CHROMIUM_FLAGS });

export const startFirefox: StartEngine = async (parts) =>
  installMissingPackages({ 'firefox-esr': FIREFOX_PROGRAM })
    ? launchEngine(parts, { browser: 'firefox', executablePath: FIREFOX_PROGRAM })
    : 'needs the Debian package firefox-esr';

async function launchEngine(parts: Parts, options: LaunchOptions): Promise<Engine> {
  const browser = await puppeteer.launch({ ...options, defaultViewport: VIEWPORT });
  parts.add({ stop: () => browser.close() });
  return { open: () => openTab(browser) };
}

async function openTab(browser: Browser): Promise<Tab> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(NAVIGATION_TIMEOUT_MS);
  // A step in the history can stay in the document, and then no `load` event fires. The timer lets this script end
  // before the page changes.
  const traverse = async (delta: 1 | -1) =>
    void (await page.evaluate((steps) => setTimeout(() => history.go(steps)), delta));
  return {
    goto: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    back: () => traverse(-1),
    forward: () => traverse(1),
    reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded' })),
    evaluate: (script) => page.evaluate(script),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    close: () => context.close(),
  };
}
