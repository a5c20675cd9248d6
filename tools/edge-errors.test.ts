import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canRetry, ERROR_PAGE_POLICY, errorPage, errorWords, RETRY_LINK } from '@telemarket/server-kit/error-page';
import { DETAILS, OPENED_AS_PAGE, titleOf, renderProblem } from '@telemarket/server-kit/problem';
import { ROOT } from './root';

const FILE = join(ROOT, 'deploy/containers/edge-errors.conf');

/** The statuses of responses that the edge itself sends. The last status also stands for all other statuses. */
const STATUSES = [400, 405, 408, 413, 414, 429, 431, 500, 501, 505, 503];

function map(target: string, valueOf: (status: number) => string): string {
  const lines = STATUSES.map((status) => `  ${status === 503 ? 'default' : status} "${valueOf(status)}";`);
  return `map $status ${target} {\n${lines.join('\n')}\n}`;
}

function detailOf(status: number): string {
  const details: Readonly<Record<number, string | undefined>> = DETAILS;
  return details[status] ?? DETAILS[400];
}

function fileOfEdge(): string {
  const problem = renderProblem({ status: 0, detail: '$error_detail', requestId: '$request_id' }).body;
  const page = errorPage(
    {
      heading: '$error_heading',
      text: '$error_text',
      status: '$status',
      requestId: '$request_id',
      retry: '$error_retry',
      home: '/',
    },
    null,
  );
  return `# The errors of the edge, from api/server-kit/src/error-page.ts and problem.ts. After a change, this writes the file:
# npx jest tools/edge-errors.test.ts --selectProjects api -u
map "$http_sec_fetch_dest $http_accept" $accepts_page {
  "~*${OPENED_AS_PAGE.source.replaceAll('\\/', '/')}" 1;
  default 0;
}
# nginx does not read the headers after an address that is too long. Programs call /api.
map "$status $request" $is_page {
  "~^414 GET /(?!api/)" 1;
  default $accepts_page;
}
${map('$error_title', titleOf)}
${map('$error_detail', detailOf)}
${map('$error_heading', (status) => errorWords(status).heading)}
${map('$error_text', (status) => errorWords(status).text)}
${map('$error_retry', (status) => (canRetry(status) ? RETRY_LINK.replaceAll('"', '\\"') : ''))}
map $status $error_problem {
  default '${problem.replace('"status":0', '"status":$status').replace(titleOf(0), '$error_title')}';
}
map $status $error_page_policy {
  default "${ERROR_PAGE_POLICY}";
}
map $status $error_page {
  default '${page}';
}
`;
}

/** Replaces the texts in deploy/varnish.vcl for a gateway that does not respond. */
function withTexts(vcl: string): string {
  const error = { status: 503, detail: DETAILS[503], requestId: 'cache' };
  const page = errorPage({ ...errorWords(503), status: '503', requestId: 'cache', retry: RETRY_LINK, home: '/' }, null);
  return vcl
    .replace(/(Accept ~ ")[^"]+/g, (_all, start: string) => `${start}(?i)${OPENED_AS_PAGE.source}`)
    .replace(/(Content-Security-Policy = ")[^"]+/g, (_all, start: string) => start + ERROR_PAGE_POLICY)
    .replace(/(show_page \{\n {2}synthetic\(""").*(?="""\);)/, (_all, start: string) => start + page)
    .replace(
      /(show_problem \{\n {2}synthetic\(""").*(?="""\);)/,
      (_all, start: string) => start + renderProblem(error).body,
    );
}

test('Varnish sends the gateway’s own error page or problem document when the gateway does not respond', () => {
  const file = join(ROOT, 'deploy/varnish.vcl');
  const text = withTexts(readFileSync(file, 'utf8'));
  expect(text.match(/Sec-Fetch-Dest|Back in a moment|"status":503/g)?.length).toBeGreaterThanOrEqual(4);
  const { snapshotState } = expect.getState() as unknown as { snapshotState: { _updateSnapshot: string } };
  if (snapshotState._updateSnapshot === 'all') writeFileSync(file, text);
  expect(readFileSync(file, 'utf8')).toBe(text);
  // Another shop can use the same texts, so they contain no name of a shop.
  expect(text).not.toContain('TeleMarket');
});

test('the edge sends the same error pages and problem documents as the servers', () => {
  const text = fileOfEdge();
  // nginx refuses longer values in a map
  expect(Math.max(...text.split('\n').map((line) => Buffer.byteLength(line)))).toBeLessThan(4_000);
  // With the option -u, the test also updates this file. Jest itself applies the option only to snapshots.
  const { snapshotState } = expect.getState() as unknown as { snapshotState: { _updateSnapshot: string } };
  if (snapshotState._updateSnapshot === 'all') writeFileSync(FILE, text);
  expect(readFileSync(FILE, 'utf8')).toBe(text);
  expect(text).not.toContain('TeleMarket');
});
