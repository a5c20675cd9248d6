import { report } from './reports';

/** Errors of browser extensions and of the dev server do not belong to the site, so they are not reported. */
const FOREIGN_ERROR_PATTERN = /(chrome|moz|safari-web)-extension:|webpack-dev-server|\/ws\b.*WebSocket/;

export function silenceForeignErrors(win: Window): void {
  const quiet = (event: Event, trace: string) => {
    if (!FOREIGN_ERROR_PATTERN.test(trace)) return report('error', undefined, event);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  win.addEventListener('error', (event) => quiet(event, `${event.filename} ${event.error?.stack ?? ''}`));
  win.addEventListener('unhandledrejection', (event) => quiet(event, String(event.reason?.stack ?? event.reason)));
}
