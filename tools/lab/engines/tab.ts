import type { Parts } from '../../lifecycle';

/** One page of a browser, with the operations that all drivers support. A navigation does not wait for the page. */
export interface Tab {
  goto(url: string): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  reload(): Promise<void>;
  /**
   * @param script A JavaScript expression.
   * @returns The value of the expression, which must be serialisable as JSON.
   */
  evaluate(script: string): Promise<unknown>;
  /** Moves the pointer to the point and presses the main button once. The unit is CSS pixels of the viewport. */
  click(x: number, y: number): Promise<void>;
  /** Types the text into the element that has the focus. The text replaces the selection there. */
  type(text: string): Promise<void>;
  close(): Promise<void>;
}

export interface Engine {
  /** Opens a page that shares no cookies and no storage with earlier pages. Only one page is open at a time. */
  open(): Promise<Tab>;
}

/**
 * Starts an engine, and stops it when the command ends.
 * @returns The engine, or the reason why this machine cannot run it.
 */
export type StartEngine = (parts: Parts) => Promise<Engine | string>;

export const VIEWPORT = { width: 1280, height: 900 };
/** The maximum time of a navigation in milliseconds. */
export const NAVIGATION_TIMEOUT_MS = 60_000;
