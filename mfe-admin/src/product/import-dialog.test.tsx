import type { ImportedRow } from '@telemarket/contract';
import type { Routes } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { asAdmin, rows } from '../test/admin-api';
import { PRODUCT } from '../test/sample';

const openPage = prepareRemote(remote);
const ID = 'ab'.repeat(16);
const row = (line: number, result: ImportedRow['result'], reason: string | null = null) => ({
  ...{ line, result, reason },
  productId: 4,
});

afterEach(clearDevice);

/** Responds with the report for any id that the page chooses. */
function open(report: () => ImportedRow[], routes: Routes = {}, path = '/admin?open=import') {
  const { respond, ...options } = asAdmin({ 'GET /api/admin/products': () => rows([PRODUCT]), ...routes });
  return openPage(path, {
    ...options,
    respond: (call) => (/imports\/[0-9a-f]{32}$/.test(call.path) ? { body: report() } : respond(call)),
  });
}

// @spec-2.281
test('the report of the last import can be found again', async () => {
  open(() => [row(2, 'created')], { 'GET /api/admin/products/imports': { importId: ID } });
  await userEvent.click(await screen.findByRole('button', { name: 'Show the report of the last import' }));
  expect(await screen.findByText('1 created.')).toBeTruthy();
});

async function upload(content: string | Uint8Array<ArrayBuffer>, size?: number) {
  const file = new File([content], 'products.csv', { type: 'text/csv' });
  // jsdom cannot read a file
  file.arrayBuffer = () => Promise.resolve(new Uint8Array(Buffer.from(content)).buffer);
  if (size) Object.defineProperty(file, 'size', { value: size });
  await userEvent.upload(await screen.findByLabelText('CSV file'), file);
  await userEvent.click(screen.getByRole('button', { name: 'Import' }));
}

// @spec-2.281
test('a file is sent in parts, and the report shows the refused rows first', async () => {
  const admin = open(() => [row(2, 'changed'), row(3, 'refused', 'price must be an amount'), row(31, 'created')], {
    'POST /api/admin/products/imports': () => ({ body: [] }),
  });
  const records = ['id,title\r\n', '4,"Two\nlines, ""quoted"""\r\n', ...Array<string>(29).fill(',x\r\n')];
  await upload(`\ufeff${records.join('')}`);
  expect(await screen.findByText('1 refused, 1 created, 1 changed.')).toBeTruthy();
  const table = within(screen.getByRole('region', { name: 'Result of each row' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'RowResultReason',
    '3refusedprice must be an amount',
    '31created',
    '2changed',
  ]);
  const parts = admin.sent('POST').map(({ body }) => body as { head: string; line: number; rows: string[] });
  expect(parts.map(({ head, line }) => [head, line])).toEqual([
    ['id,title\r\n', 2],
    ['id,title\r\n', 27],
  ]);
  expect(parts.flatMap((part) => part.rows)).toEqual(records.slice(1));
});

test.each([
  ['of more than 5 MB', 'id\r\n1', 50 * 1_024 * 1_024, 'The file has more than 5 MB. Split it into smaller ones.'],
  ['of more than 10,000 rows', `id\n${'1\n'.repeat(10_001)}`, undefined, /^The file has more than 10,000 rows/],
  ['that is not UTF-8', new Uint8Array([0x69, 0x64, 0x0a, 0xe4]), undefined, /^The file is not in UTF-8/],
  ['without rows', 'id,title\n', undefined, 'The file has no rows.'],
  [
    'with a missing quote',
    `id\n1\n"${'long text\n'.repeat(9_000)}`,
    undefined,
    'Row 3 is too long. Is a quote missing in it?',
  ],
])('a file %s is not sent', async (_case, content, size, text) => {
  const admin = open(() => []);
  await upload(content, size);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(admin.sent('POST')).toEqual([]);
});

test('wrong columns are named, and another file can be chosen', async () => {
  const detail = 'The first line must name columns of the export, separated by commas (not expected: prize).';
  open(() => [row(2, 'created')], {
    'POST /api/admin/products/imports': ({ body }) =>
      (body as { head: string }).head.includes('prize')
        ? { status: 422, body: { status: 422, code: 'columns', detail } }
        : { body: [] },
  });
  await upload('id,prize\n1,2');
  expect(await screen.findByText(detail)).toBeTruthy();
  await upload('id,title\n,x');
  expect(await screen.findByText('1 created.')).toBeTruthy();
  expect(screen.queryByText(detail)).toBeNull();
});

test('an import whose first response was lost is sent again under the same id', async () => {
  let isLost = true;
  const admin = open(() => [row(2, 'created')], {
    'POST /api/admin/products/imports': () => (isLost ? { status: 503, body: {} } : { body: [] }),
  });
  await upload('id,title\n,x');
  expect(await screen.findByText(/^The server could not be reached/)).toBeTruthy();
  isLost = false;
  await userEvent.click(screen.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('1 created.')).toBeTruthy();
  const ids = admin.sent('POST').map(({ body }) => (body as { importId: string }).importId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('an interrupted import continues with the remaining rows', async () => {
  let isDown = true;
  const admin = open(() => [row(2, 'created')], {
    'POST /api/admin/products/imports': ({ body }) =>
      isDown && (body as { line: number }).line > 2 ? { status: 503, body: {} } : { body: [] },
  });
  await upload(`id,title\n${',x\n'.repeat(30)}`);
  expect(await screen.findByText(/^The server could not be reached/)).toBeTruthy();
  isDown = false;
  await userEvent.click(await screen.findByRole('button', { name: 'Continue with 5 more' }));
  await screen.findByRole('button', { name: 'Undo this import' });
  expect(admin.sent('POST').map(({ body }) => (body as { line: number }).line)).toEqual([2, 27, 27]);
  expect(screen.queryByRole('button', { name: /^Continue/ })).toBeNull();
});

// @spec-2.281
test('a report that is opened again undoes its import in several requests', async () => {
  let left = 2;
  const admin = open(
    () =>
      left > 0
        ? [row(2, 'changed'), row(3, 'created')]
        : [row(2, 'not-undone', 'It has been changed'), row(3, 'undone')],
    { [`POST /api/admin/products/imports/${ID}/undo`]: () => ({ body: { rows: 1, finished: --left === 0 } }) },
    `/admin?open=import-${ID}`,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Undo this import' }));
  expect(await screen.findByText('1 not undone, 1 undone.')).toBeTruthy();
  expect(screen.getByText('It has been changed')).toBeTruthy();
  expect(admin.sent('POST')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull();
});
