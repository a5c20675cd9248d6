import { ADMIN_CALLS, type AdminCall } from '../../test/admin-calls';
import { type Person, signUpAdmin } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { createOpenApiDocument } from '../openapi';

const LEAVE: AdminCall = {
  ...{ route: 'DELETE /api/admin/staff/me', role: 'support', status: 204 },
  call: (client) => client.send('DELETE', '/api/admin/staff/me'),
};

/** Calls that write without an entry in the audit log, each with the reason. */
const NOT_RECORDED: Readonly<Record<string, string>> = {
  'POST /api/admin/jobs': 'each row that the job changes has an entry',
  'POST /api/admin/jobs/{id}/stop': 'it changes no row; the job says who has stopped it',
  'POST /api/admin/jobs/{id}/undo': 'each row that it puts back has an entry',
  'POST /api/admin/imports': 'the file is deleted with its job',
  'POST /api/admin/imports/{id}/start': 'each row that the job changes has an entry',
  'POST /api/admin/products/imports/{importId}/undo': 'each row that it puts back has an entry',
  'POST /api/admin/first-day/demonstration/restore': 'the example was not removed, so nothing is put back',
  'POST /api/admin/pictures': 'no listing has the picture yet',
  'DELETE /api/admin/pictures/{id}': 'each listing that has the picture has an entry, and no listing has this one',
  'POST /api/admin/letters/preview': 'it stores nothing',
  'POST /api/admin/letters/{id}/test': 'only the manager gets the mail',
  'POST /api/admin/products/{id}/proofs': 'the shop of the example has no bot; a test of the proofs reads the entry',
  'POST /api/admin/products/{id}/proofs/{proof}/check': 'it only asks Telegram earlier than planned',
  'POST /api/admin/pages/preview': 'it stores nothing',
};

let test: TestApp;
let admin: Person;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  admin = await signUpAdmin(test.dataSource, test.client());
});
afterAll(() => test.stop());

async function entriesOf({ id }: Person): Promise<number> {
  const sql = 'SELECT COUNT(*) AS count FROM audit_entry WHERE user_id = ?';
  return Number((await test.dataSource.query<{ count: number }[]>(sql, [id]))[0]?.count);
}

const calls = [...ADMIN_CALLS, LEAVE].filter(({ route }) => !route.startsWith('GET '));

it('this test calls each route by which administrators write', () => {
  const routes = Object.entries(createOpenApiDocument(test.app).paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const writes = routes.filter((route) => route.includes(' /api/admin/') && !route.startsWith('GET '));
  expect(new Set(calls.map(({ route }) => route))).toEqual(new Set(writes));
  expect(Object.keys(NOT_RECORDED).filter((route) => !writes.includes(route))).toEqual([]);
});

// @spec-2.105
it.each(calls)('the audit log records who called $route', async ({ route, status, call }) => {
  const response = await call(admin.client, test);
  const isRecorded = (await entriesOf(admin)) > 0;
  expect([response.status, isRecorded]).toEqual([status, !(route in NOT_RECORDED)]);
});
