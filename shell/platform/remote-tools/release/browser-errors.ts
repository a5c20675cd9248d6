import type { BuildSources } from './build-sources';

/** Matches a line of a stack in Chromium: ` at Tips (https://shop.example/remotes/tips/1a2b/tips-page.js:2:5164)`. */
const STACK_FRAME = /^ +at .*?(https?:\/\/\S+?):(\d+):(\d+)\)?$/;
const isFrame = (line: string) => /^ +at /.test(line);

/**
 * Collects the errors of a page in a browser. An error that React, the kit and the browser all report counts as one
 * problem, and the problem names the line in the team's source.
 * @param base The address of the folder of the build.
 */
export function collectBrowserErrors(base: string, sources: Pick<BuildSources, 'placeOf'>) {
  /** The places in the sources, by the message of the error; null for an unknown place. */
  const thrown = new Map<string, string | null>();
  const reported = new Set<string>();

  function placeOf(lines: readonly string[]): string | null {
    for (const line of lines) {
      const [, address = '', row, column] = STACK_FRAME.exec(line) ?? [];
      const place = address.startsWith(base)
        ? sources.placeOf(address.slice(base.length), Number(row), Number(column))
        : null;
      if (place) return place;
    }
    return null;
  }

  return {
    /** @param text An error with its stack, or a message of the console. */
    add(text: string): void {
      const lines = text.split('\n');
      const first = lines.findIndex(isFrame);
      if (first < 0) return void reported.add(text);
      const message = lines.slice(0, first).join('\n');
      thrown.set(message, thrown.get(message) ?? placeOf(lines));
    },
    problems: (): string[] => [
      // the kit reports the same error again, with an introduction before its message
      ...[...thrown]
        .filter(([message]) => ![...thrown.keys()].some((other) => message.endsWith(`: ${other}`)))
        .map(([message, place]) => `threw: ${message}${place ? ` (${place})` : ''}`),
      // the browser may report the same error without its stack, which is not a second problem
      ...[...reported].filter((text) => !thrown.has(text)).map((text) => `reported: ${text}`),
    ],
  };
}
