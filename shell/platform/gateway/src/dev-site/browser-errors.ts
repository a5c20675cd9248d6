import { stripVTControlCharacters } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { SourcePositions } from '../measure/source-positions';

/** An error that the script of a page has caught. */
export interface BrowserError {
  /** The local build that the page has loaded. */
  build: string;
  /** The path of the page. */
  path: string;
  /** Name and message of the error, for example `Error: no name`. */
  text: string;
  stack: string;
}

export const BROWSER_ERRORS_PATH = '/@dev-site/errors';
const MAX_BODY_BYTES = 16 * 1_024;
const REMOTE_FILE_PATTERN = /\/remotes\/([^/\s]+)\/([^/\s]+)\/([^\s):/]+:\d+:\d+)/;

/** The prefix of the error texts of a page. */
const errorPrefixOf = (path: string) => `${path}: `;

/** @returns The error texts of all other pages. */
export const withoutErrorsOfPage = (errors: readonly string[], path: string): string[] =>
  errors.filter((text) => !text.startsWith(errorPrefixOf(path)));

/**
 * Receives the errors of pages. The terminal and all pages then show them with the line of the source.
 * @param onError Called with the text of the error, for example `/tips: Error: no name (src/tips/tips-page.tsx:12:5)`.
 */
export function addBrowserErrorRoute(
  app: FastifyInstance,
  ownOrigins: readonly string[],
  remote: string,
  positions: Pick<SourcePositions, 'findPosition'>,
  onError: (build: string, text: string) => void,
): void {
  app.post(BROWSER_ERRORS_PATH, { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    // pages of other origins are refused, because the text is printed in the terminal
    if (!ownOrigins.includes(request.headers.origin ?? '')) return reply.code(403).send();
    const { build, path, text, stack } = JSON.parse(String(request.body)) as BrowserError;
    const [, owner, named = '', place] = REMOTE_FILE_PATTERN.exec(stack) ?? [];
    const source =
      owner === remote && place ? await positions.findPosition(remote, named, place).catch(() => null) : null;
    const where = source ?? (place && `${owner}: ${place}`);
    onError(build, stripVTControlCharacters(errorPrefixOf(path) + text + (where ? ` (${where})` : '')));
    return reply.code(204).send();
  });
}
