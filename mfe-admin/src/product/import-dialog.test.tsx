import type { Import, Job } from '@telemarket/contract';
import type { Routes } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { asAdmin, rows } from '../test/admin-api';
import { FakeUpload, fakeUploads } from '../test/fake-upload';
import { JOB, PRODUCT } from '../test/sample';

const openPage = prepareRemote(remote);
fakeUploads();
afterEach(clearDevice);

const UPLOADED: Job = { ...JOB, operation: 'import-products', state: 'uploaded', total: 12, done: 0 };
const FILE: Import = {
  ...{ job: UPLOADED, name: 'list.csv', encoding: 'windows-1252', separator: ';', asDrafts: false, importedAt: null },
  columns: [
    { name: 'id', field: 'id' },
    { name: 'Titel', field: null },
    { name: 'price', field: 'price' },
  ],
  preview: [['4', 'Größe', '12,50']],
  fields: ['id', 'title', 'price'],
};

const open = (routes: Routes = {}, path = '/admin?open=import') =>
  openPage(path, asAdmin({ 'GET /api/admin/products': () => rows([PRODUCT]), ...routes }));

async function choose(size?: number) {
  const file = new File(['id;Titel;price\n4;x;12,50'], 'list.csv', { type: 'application/vnd.ms-excel' });
  if (size) Object.defineProperty(file, 'size', { value: size });
  await userEvent.upload(await screen.findByLabelText('CSV file'), file);
  await userEvent.click(screen.getByRole('button', { name: 'Upload' }));
}

// @spec-2.281
test('a file is uploaded, its columns are chosen, and its rows are imported by a job', async () => {
  let job = UPLOADED;
  const admin = open({
    'GET /api/admin/imports/3': () => ({ body: { ...FILE, job } }),
    'GET /api/admin/jobs/3': () => ({ body: job }),
    'POST /api/admin/imports/3/start': () => {
      job = { ...UPLOADED, state: 'running', done: 5 };
      return { body: { ...FILE, job } };
    },
  });
  await choose();
  const [upload] = FakeUpload.begun;
  expect(upload?.path).toMatch(/^\/api\/admin\/imports\?press=[0-9a-f]{32}&name=list\.csv$/);
  expect(upload?.type).toBe('text/csv');
  upload?.progress(0.5);
  expect(screen.getByText('Uploading: 50 %')).toBeTruthy();
  await upload?.respond(201, FILE);
  expect(
    await screen.findByText('12 rows, read as Windows-1252 with semicolons. Nothing has been imported yet.'),
  ).toBeTruthy();
  expect(screen.getByRole('cell', { name: 'Größe' })).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Titel'), 'title');
  await userEvent.click(screen.getByLabelText('New listings begin as drafts'));
  await userEvent.dblClick(screen.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('Import: 5 of 12')).toBeTruthy();
  expect(admin.sent('POST').map(({ body }) => body)).toEqual([{ columns: ['id', 'title', 'price'], asDrafts: true }]);
});

test('the dialog of a running import shows the progress when it is opened again, and then the results', async () => {
  let job: Job = { ...UPLOADED, state: 'running', done: 5 };
  open(
    { 'GET /api/admin/imports/3': () => ({ body: { ...FILE, job } }), 'GET /api/admin/jobs/3': () => ({ body: job }) },
    '/admin?open=import-3',
  );
  expect(await screen.findByText('Import: 5 of 12')).toBeTruthy();
  job = { ...job, state: 'done', done: 12, refused: 2, endedAt: new Date().toISOString() };
  expect(await screen.findByText('Import: 10 done, 2 refused.', {}, { timeout: 5_000 })).toBeTruthy();
  const link = within(screen.getByRole('dialog')).getByRole('link', { name: 'Download the failed rows' });
  expect(link.getAttribute('href')).toBe('/api/admin/jobs/3/refused');
});

test('a column cannot be chosen twice', async () => {
  open({ 'GET /api/admin/imports/3': FILE }, '/admin?open=import-3');
  await userEvent.selectOptions(await screen.findByLabelText('Titel'), 'price');
  expect(screen.getByText('Two columns are price. Leave one out.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Import' })).toHaveProperty('disabled', true);
  await userEvent.selectOptions(screen.getByLabelText('price'), '');
  expect(screen.getByRole('button', { name: 'Import' })).toHaveProperty('disabled', false);
});

test('the dialog shows why the server refused a file, and another file can be chosen', async () => {
  const detail = 'The quotes in row 3 are not valid CSV.';
  open({ 'GET /api/admin/imports/3': FILE });
  await choose();
  await FakeUpload.begun[0]?.respond(422, { status: 422, code: 'file-refused', detail });
  expect(await screen.findByText(detail)).toBeTruthy();
  await choose();
  await FakeUpload.begun[1]?.respond(201, FILE);
  expect(await screen.findByText(/^12 rows/)).toBeTruthy();
});

test('pressing Upload again after a failed upload repeats the request to the same path', async () => {
  open({ 'GET /api/admin/imports/3': FILE });
  await choose();
  await FakeUpload.begun[0]?.respond(503, { status: 503, detail: 'Later' });
  expect(await screen.findByText(/^The server could not be reached/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Upload' }));
  await waitFor(() => expect(FakeUpload.begun).toHaveLength(2));
  expect(FakeUpload.begun[1]?.path).toBe(FakeUpload.begun[0]?.path);
});

test('a file above 100 MB is not sent', async () => {
  open();
  await choose(101_000_000);
  expect(await screen.findByText('The file is larger than 100 MB. Split it into smaller files.')).toBeTruthy();
  expect(FakeUpload.begun).toEqual([]);
});
