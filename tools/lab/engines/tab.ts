import type { Parts } from '../../lifecycle';

/** One page of a browser, with the operations that each driver supports. A navigation does not wait for the page. */
export interface Tab {
  goto(url: string): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  reload(): Promise<void>;
  /** @param script An expression. @returns Its value, which JSON can write. */
  evaluate(script: string): Promise<unknown>;
  /** Moves the pointer there and presses its main button once. The unit is CSS pixels of the viewport. */
  click(x: number, y: number): Promise<void>;
  /** Types into the element that has the focus, in place of what is selected there. */
  type(text: string): Promise<void>;
  close(): Promise<void>;
}

export interface Engine {
  /** Opens a page without cookies and storage of another one. One page is open at a time. */
  open(): Promise<Tab>;
}

/** Starts an engine, which is stopped at the end. @returns A reason when this machine cannot have it. */
export type StartEngine = (parts: Parts) => Promise<Engine | string>;

export const VIEWPORT = { width: 1280, height: 900 };
/** Milliseconds. */
export const NAVIGATION_TIMEOUT_MS = 60_000;
