import { DataSource } from 'typeorm';
import { newImportId } from '../../test/admin-calls';
import { type Person, sampleOrder, signUpAdmin, signUpSupport, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp, UNSTOPPED_SIGNAL } from '../../test/test-app';
import { RetentionService } from '../privacy/retention.service';
import type { JobInput, JobRowView, JobView } from './job.dto';
import { JobOperations } from './job-operations';
import { JobRepository } from './job.repository';
import { JobRunner } from './job-runner';

const JOBS = '/api/admin/jobs';
const NOTE = 'We spoke to the owner.';

let shop: TestApp;
let admin: Person;
beforeAll(async () => {
  shop = await startTestApp({ backgroundJobs: false });
  admin = await signUpAdmin(shop.dataSource, shop.client());
});
afterAll(() => shop.stop());

const round = ({ app } = shop) => app.get(JobRunner, { strict: false }).runRound(UNSTOPPED_SIGNAL);
const store = (count: number) =>
  storeProducts(shop.dataSource, ...Array.from({ length: count }, (_, at) => ({ title: `Listing ${at}` })));
const shown = (ids: readonly number[], version = 1) => ids.map((id) => ({ id, version }));
const start = (given: Partial<JobInput>, { client } = admin) =>
  client.post<JobView>(JOBS, { press: newImportId(), operation: 'delete-products', ...given });
const show = async (id: number) => (await admin.client.get<JobView>(`${JOBS}/${id}`)).body;
const rowsOf = async (id: number, query = '') => {
  const { body } = await admin.client.get<JobRowView[]>(`${JOBS}/${id}/rows?pageSize=100${query}`);
  return body.map(({ line, name, result, reason }) => [line, name, result, reason]);
};
const listed = async () => {
  const rows = await shop.dataSource.query<{ title: string }[]>(
    'SELECT title FROM product WHERE delisted_at IS NULL ORDER BY id',
  );
  return rows.map(({ title }) => title);
};
const query = <T = unknown>(sql: string, ...values: unknown[]) => shop.dataSource.query<T[]>(sql, values);
const deletions = async (ids: readonly number[]) =>
  (await query("SELECT id FROM audit_entry WHERE action = 'deleted' AND entity_id IN (?)", ids)).length;
/** Ends all leases, so that another process can take over the job of a process that has died. */
const endLeases = () => query('UPDATE job SET lease_until = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND');

beforeEach(async () => {
  await query('DELETE FROM job');
  await query('DELETE FROM product');
});

// @spec-7.rjp4
test('a job changes each row, gives a reason for a refused row, and is visible to every administrator', async () => {
  const ids = await store(3);
  await admin.client.patch(`/api/admin/products/${ids[1]}`, { title: 'By hand' }, { 'if-match': '"1"' });
  const { status, body } = await start({ targets: [...shown(ids), { id: 999_999 }] });
  expect([status, body.state, body.total, body.by]).toEqual([201, 'waiting', 4, admin.username]);
  expect(await rowsOf(body.id)).toEqual([
    ...[1, 2, 3].map((line) => [line, line === 2 ? 'By hand' : `Listing ${line - 1}`, null, null]),
    [4, null, null, null],
  ]);
  await round();
  const other = await signUpAdmin(shop.dataSource, shop.client());
  expect((await other.client.get<JobView>(`${JOBS}/${body.id}`)).body).toMatchObject({
    ...{ state: 'done', done: 4, refused: 2, reason: null, undoUntil: expect.any(String) },
  });
  expect(await rowsOf(body.id, '&result=refused')).toEqual([
    [2, 'By hand', 'refused', 'Somebody else has changed the listing. Check it again first.'],
    [4, null, 'refused', 'The listing is no longer in the shop.'],
  ]);
  expect(await listed()).toEqual(['By hand']);
  const file = await admin.client.get(`${JOBS}/${body.id}/refused`);
  expect(file.text.trim().split('\r\n').slice(1)).toEqual([
    `2,${ids[1]},By hand,Somebody else has changed the listing. Check it again first.`,
    '4,999999,,The listing is no longer in the shop.',
  ]);
  const { body: list } = await other.client.get<JobView[]>(JOBS);
  expect(list.map(({ id }) => id)).toEqual([body.id]);
});

test('one press of the button starts only one job even if the request is repeated, and nobody else can repeat it', async () => {
  const targets = shown(await store(2));
  const press = newImportId();
  const started = await Promise.all([1, 2, 3].map(() => start({ press, targets })));
  expect(new Set(started.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  const other = await signUpAdmin(shop.dataSource, shop.client());
  expect((await start({ press, targets }, other)).status).toBe(404);
  await round();
  expect(await query('SELECT id FROM job')).toHaveLength(1);
  expect(await deletions(targets.map(({ id }) => id))).toBe(2);
});

test('a stopped job changes no more rows, and cannot be started again', async () => {
  const { body } = await start({ targets: shown(await store(2)) });
  const stopped = await admin.client.post<JobView>(`${JOBS}/${body.id}/stop`);
  expect(stopped.body).toMatchObject({ state: 'stopped', reason: `Stopped by ${admin.username}.` });
  await round();
  expect((await show(body.id)).done).toBe(0);
  expect(await listed()).toHaveLength(2);
});

test('an undo is a separate job that starts only once, and skips rows that somebody has changed in the meantime', async () => {
  const ids = await store(3);
  const text = NOTE;
  const { body } = await start({ operation: 'verify-products', text, targets: shown(ids) });
  await query('UPDATE product SET is_verified = 0, verified_at = NULL, verification_note = NULL');
  await round();
  await admin.client.patch(`/api/admin/products/${ids[1]}`, { title: 'By hand' }, { 'if-match': '"2"' });
  const undo = () => admin.client.post<JobView>(`${JOBS}/${body.id}/undo`, { press: newImportId() });
  const undone = await Promise.all([undo(), undo()]);
  expect(new Set(undone.map((response) => response.body.id)).size).toBe(1);
  await round();
  const { id } = undone[0].body;
  expect(await show(id)).toMatchObject({ state: 'done', total: 3, refused: 1, undoOf: body.id, undoUntil: null });
  expect(await rowsOf(id)).toEqual([
    [1, 'Listing 0', 'changed', null],
    [2, 'By hand', 'refused', 'The listing has since been changed.'],
    [3, 'Listing 2', 'changed', null],
  ]);
  const marks = await query<{ is_verified: number }>('SELECT is_verified FROM product ORDER BY id');
  expect(marks.map(({ is_verified: mark }) => mark)).toEqual([0, 1, 0]);
  expect(await show(body.id)).toMatchObject({ undoneBy: id, undoUntil: null });
});

test('an undo restores even the first row of a job that took hours', async () => {
  const ids = await store(2);
  await query('UPDATE product SET is_verified = 0, verified_at = NULL');
  const { body } = await start({ operation: 'verify-products', text: NOTE, targets: shown(ids) });
  await round();
  await query('UPDATE job_row SET changed_at = UTC_TIMESTAMP(3) - INTERVAL 3 HOUR WHERE line = 1');
  const enforce = () => shop.app.get(RetentionService, { strict: false }).enforceRules(UNSTOPPED_SIGNAL);
  await enforce();
  const undo = await admin.client.post<JobView>(`${JOBS}/${body.id}/undo`, { press: newImportId() });
  await query('UPDATE job SET ended_at = UTC_TIMESTAMP(3) - INTERVAL 3 HOUR WHERE id = ?', body.id);
  await enforce();
  await round();
  expect(await rowsOf(undo.body.id)).toEqual([
    [1, 'Listing 0', 'changed', null],
    [2, 'Listing 1', 'changed', null],
  ]);
});

test('an undo skips a listing whose earlier values were erased, and gives a reason', async () => {
  const ids = await store(2);
  await query('UPDATE product SET is_verified = 0, verified_at = NULL');
  const { body } = await start({ operation: 'verify-products', text: NOTE, targets: shown(ids) });
  await round();
  await query('UPDATE job_row SET earlier = NULL, earlier_more = NULL WHERE line = 1');
  const undo = await admin.client.post<JobView>(`${JOBS}/${body.id}/undo`, { press: newImportId() });
  await round();
  expect(await rowsOf(undo.body.id)).toEqual([
    [1, 'Listing 0', 'refused', 'The earlier values of the listing are no longer stored.'],
    [2, 'Listing 1', 'changed', null],
  ]);
  expect(await listed()).toHaveLength(2);
});

test('a stopped undo can be continued with the remaining rows', async () => {
  const { body } = await start({ targets: shown(await store(2)) });
  await round();
  const undo = async (press: string) => (await admin.client.post<JobView>(`${JOBS}/${body.id}/undo`, { press })).body;
  const press = newImportId();
  const { id } = await undo(press);
  await admin.client.post(`${JOBS}/${id}/stop`);
  expect(await show(body.id)).toMatchObject({ undoneBy: id, undoUntil: expect.any(String) });
  expect(await undo(press)).toMatchObject({ id, state: 'stopped' });
  expect(await undo(newImportId())).toMatchObject({ id, state: 'waiting', reason: null, endedAt: null });
  await round();
  expect(await show(id)).toMatchObject({ state: 'done', done: 2, refused: 0 });
  expect(await listed()).toHaveLength(2);
});

test('undoing a deletion restores the planned time of publication, unless it has passed', async () => {
  const ids = await store(3);
  const [planned, passed] = [new Date(Date.now() + 60_000).toISOString(), new Date(Date.now() + 30_000).toISOString()];
  for (const [at, publishAt] of [planned, passed].entries()) {
    await admin.client.patch(`/api/admin/products/${ids[at]}`, { state: 'draft', publishAt }, { 'if-match': '"1"' });
  }
  const targets = [...shown(ids.slice(0, 2), 2), ...shown(ids.slice(2))];
  const { body } = await start({ targets });
  await round();
  await query(
    "UPDATE job_row SET earlier_more = JSON_SET(earlier_more, '$.publishAt', ?) WHERE line = 2",
    '2026-01-01T00:00:00.000Z',
  );
  await admin.client.post(`${JOBS}/${body.id}/undo`, { press: newImportId() });
  await round();
  expect(await query('SELECT state, publish_at AS at FROM product ORDER BY id')).toEqual([
    { state: 'draft', at: new Date(planned) },
    { state: 'draft', at: null },
    { state: 'listed', at: null },
  ]);
});

test('the list of jobs shows unfinished jobs first, and can be filtered by the kind of row', async () => {
  const targets = shown(await store(1));
  const open = await start({ targets });
  const ended = await start({ targets });
  await admin.client.post(`${JOBS}/${ended.body.id}/stop`);
  const order = await start({ operation: 'complete-orders', targets: [{ id: 1 }] });
  const list = async (filter = '', page = 'pageSize=10') =>
    (await admin.client.get<JobView[]>(`${JOBS}?${page}${filter}`)).body.map(({ id }) => id);
  expect(await list()).toEqual([order.body.id, open.body.id, ended.body.id]);
  const pages = await Promise.all([1, 2, 3, 4].map((page) => list('', `pageSize=1&page=${page}`)));
  expect(pages).toEqual([[order.body.id], [open.body.id], [ended.body.id], []]);
  expect(await list('&target=product')).toEqual([open.body.id, ended.body.id]);
  expect(await list('&target=order')).toEqual([order.body.id]);
});

test('jobs that take turns read their files only once', async () => {
  const operation = shop.app.get(JobOperations, { strict: false }).find('delete-products');
  const reads: number[] = [];
  const cells = { productId: null, orderId: null, version: null, earlier: null, earlierMore: null };
  // The clock moves by a tenth of a second each time it is read, so that a job pauses after a few rows.
  let now = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => (now += 100));
  Object.assign(operation ?? {}, {
    async *units({ id }: { id: number }, after: number) {
      reads.push(id);
      for (let line = after + 1; line <= 30; line++) yield { line, ...cells };
    },
  });
  const targets = shown(await store(1));
  const jobs = [await start({ targets }), await start({ targets }), await start({ targets })];
  for (let rounds = 0; (await query("SELECT id FROM job WHERE state = 'done'")).length < 3; rounds++) {
    expect(rounds).toBeLessThan(100);
    await round();
  }
  clock.mockRestore();
  Object.assign(operation ?? {}, { units: undefined });
  expect(reads.toSorted((a, b) => a - b)).toEqual(jobs.map(({ body }) => body.id));
});

test('a job cannot be undone more than an hour after its end, and its stored rows are deleted later', async () => {
  const ids = await store(1);
  await query('UPDATE product SET is_verified = 0, verified_at = NULL');
  const { body } = await start({ operation: 'verify-products', text: NOTE, targets: shown(ids) });
  await round();
  const age = async (hours: number) => {
    const past = `UTC_TIMESTAMP(3) - INTERVAL ${hours} HOUR - INTERVAL 1 SECOND`;
    await query(`UPDATE job SET ended_at = ${past}, created_at = ${past}`);
    await query(`UPDATE job_row SET changed_at = ${past}`);
    await shop.app.get(RetentionService, { strict: false }).enforceRules(UNSTOPPED_SIGNAL);
  };
  await age(1);
  const undo = await admin.client.post(`${JOBS}/${body.id}/undo`, { press: newImportId() });
  expect([undo.status, undo.body]).toMatchObject([409, { code: 'undo-over' }]);
  expect(await query('SELECT id FROM job_row WHERE earlier IS NOT NULL')).toHaveLength(1);
  await age(2);
  expect(await query('SELECT id FROM job_row WHERE earlier IS NULL')).toHaveLength(1);
  await age(48);
  expect([await query('SELECT id FROM job'), await query('SELECT id FROM job_row')]).toEqual([[], []]);
});

test('a job stops with a reason when the person who started it loses the role', async () => {
  const other = await signUpAdmin(shop.dataSource, shop.client());
  const { body } = await start({ targets: shown(await store(2)) }, other);
  await query('UPDATE `user` SET is_admin = 0 WHERE id = ?', other.id);
  await round();
  const reason = 'The person who started this is no longer allowed to do it.';
  expect(await show(body.id)).toMatchObject({ state: 'stopped', done: 0, reason });
  expect(await listed()).toHaveLength(2);
});

test('jobs of two administrators on the same rows change each row only once', async () => {
  const other = await signUpAdmin(shop.dataSource, shop.client());
  const targets = shown(await store(20));
  const [first, second] = [await start({ targets }), await start({ targets }, other)];
  const twin = await startTestApp({ backgroundJobs: false }, { keepRows: true });
  const isEnded = async () => (await query("SELECT id FROM job WHERE state = 'done'")).length === 2;
  const work = async (app: TestApp) => {
    while (!(await isEnded())) await round(app);
  };
  await Promise.all([work(shop), work(twin)]);
  await twin.stop();
  const ends = [await show(first.body.id), await show(second.body.id)];
  expect(ends.map(({ state, done }) => [state, done])).toEqual(Array(2).fill(['done', 20]));
  expect(ends.reduce((sum, { refused }) => sum + refused, 0)).toBe(20);
  expect(await listed()).toEqual([]);
});

test('support staff can complete orders in a job, but can neither start nor see a job on listings', async () => {
  const support = await signUpSupport(shop.dataSource, shop.client());
  const [productId = 0] = await store(1);
  const input = sampleOrder(productId);
  const order = await shop.client().post<{ id: number }>('/api/orders', input);
  const listing = await start({ targets: shown([productId]) });
  expect((await start({ targets: shown([productId]) }, support)).status).toBe(403);
  expect((await support.client.get(`${JOBS}/${listing.body.id}`)).status).toBe(404);
  expect((await support.client.post(`${JOBS}/${listing.body.id}/stop`)).status).toBe(404);
  const { status, body } = await start({ operation: 'complete-orders', targets: [{ id: order.body.id }] }, support);
  expect(status).toBe(201);
  await round();
  await round();
  const { body: rows } = await support.client.get<JobRowView[]>(`${JOBS}/${body.id}/rows`);
  expect(rows.map(({ name, result }) => [name, result])).toEqual([[input.orderId, 'changed']]);
  expect((await support.client.get<JobView[]>(JOBS)).body).toMatchObject([{ id: body.id, state: 'done', refused: 0 }]);
  expect(await query("SELECT id FROM `order` WHERE id = ? AND status = 'completed'", order.body.id)).toHaveLength(1);
});

test('a job ends all reservations of an order, even if somebody has already ended one of them', async () => {
  await storeProducts(shop.dataSource, { isUnique: true }, { isUnique: true }, { isUnique: true });
  const ids = (await query<{ id: number }>('SELECT id FROM product ORDER BY id')).map(({ id }) => id);
  const items = ids.map((productId) => ({ productId, quantity: 1, price: '10.00' }));
  const input = sampleOrder(0, { items, total: '30.00' });
  const order = await shop.client().post<{ id: number }>('/api/orders', input);
  expect(order.status).toBe(201);
  await admin.client.send('DELETE', `/api/admin/orders/${order.body.id}/reservations/${ids[1]}`);
  for (const result of ['changed', 'unchanged']) {
    const { body } = await start({ operation: 'release-orders', targets: [{ id: order.body.id }] });
    await round();
    expect(await rowsOf(body.id)).toEqual([[1, input.orderId, result, null]]);
  }
  expect(await query('SELECT id FROM product WHERE reserved_until > UTC_TIMESTAMP(3)')).toEqual([]);
});

test.each([
  ['a check without a note', { operation: 'verify-products', text: 'Seen' }, 'text'],
  ['a cancellation without a reason', { operation: 'cancel-orders', text: ' ' }, 'text'],
  ['an operation that nobody knows', { operation: 'drop-table' }, 'operation'],
  ['a change of no rows', { targets: [] }, 'targets'],
] as const)('a request for %s is refused and starts no job', async (_case, given, field) => {
  const targets = shown(await store(1));
  const { status, body } = await start({ targets, ...given } as Partial<JobInput>);
  expect([status, body]).toMatchObject([422, { errors: [{ field }] }]);
  expect(await query('SELECT id FROM job')).toEqual([]);
});

/**
 * Makes the n-th statement from now fail, and all later statements, as if the process had been killed before the n-th.
 */
function killAt(statement: number): { revive: () => void; isDead: () => boolean } {
  const dataSource = shop.app.get(DataSource);
  const create = dataSource.createQueryRunner.bind(dataSource);
  let [sent, isDead] = [0, false];
  const dead = () => Promise.reject(new Error('killed'));
  dataSource.createQueryRunner = (mode) => {
    const runner = create(mode);
    const send = runner.query.bind(runner) as (...values: unknown[]) => Promise<unknown>;
    runner.query = (async (...values: unknown[]) => {
      if (isDead) return dead();
      if (++sent < statement) return send(...values);
      isDead = true;
      const [{ id }] = (await send('SELECT CONNECTION_ID() AS id')) as [{ id: number }];
      // The server rolls back the open transaction when its connection ends, as it does after a process has died.
      await query(`KILL CONNECTION ${id}`);
      return dead();
    }) as typeof runner.query;
    return runner;
  };
  return { revive: () => (dataSource.createQueryRunner = create), isDead: () => isDead };
}

test.each([2, 4, 7, 10, 13, 16, 19, 22, 26, 30])(
  'a job loses no row and changes no row twice when its process is killed before statement %d',
  async (statement) => {
    const ids = await store(4);
    const { body } = await start({ targets: shown(ids) });
    const process = killAt(statement);
    await round().catch(() => undefined);
    expect(process.isDead()).toBe(true);
    process.revive();
    const { done } = await show(body.id);
    expect(done).toBeLessThan(4);
    // exactly the rows that have a result are changed
    expect(await listed()).toHaveLength(4 - done);
    expect(await rowsOf(body.id, '&result=changed')).toHaveLength(done);
    await endLeases();
    await round();
    expect(await show(body.id)).toMatchObject({ state: 'done', done: 4, refused: 0 });
    const written = await query('SELECT version FROM product');
    expect(written).toEqual(Array(4).fill({ version: 2 }));
    expect(await deletions(ids)).toBe(4);
  },
);

test('a job refuses no row while the disk of the database is full, and continues later', async () => {
  const { body } = await start({ targets: shown(await store(2)) });
  const full = Object.assign(new Error('The table is full'), { errno: 1114 });
  const writing = jest.spyOn(JobRepository.prototype, 'store').mockRejectedValueOnce(full);
  await expect(round()).rejects.toBe(full);
  writing.mockRestore();
  expect(await show(body.id)).toMatchObject({ state: 'running', done: 0 });
  expect(await listed()).toHaveLength(2);
  await round();
  expect(await show(body.id)).toMatchObject({ state: 'done', done: 2, refused: 0 });
  expect(await listed()).toEqual([]);
});

test('a process stops working on a job that another process has taken over', async () => {
  const { body } = await start({ targets: shown(await store(2)) });
  await query("UPDATE job SET state = 'running', lease_by = 'x', lease_until = UTC_TIMESTAMP(3) + INTERVAL 15 SECOND");
  await round();
  expect((await show(body.id)).done).toBe(0);
  await endLeases();
  await round();
  expect(await show(body.id)).toMatchObject({ state: 'done', done: 2 });
});

test('a process that hangs until another process has taken over its job changes no more rows', async () => {
  const { body } = await start({ targets: shown(await store(2)) });
  const twin = await startTestApp({ backgroundJobs: false }, { keepRows: true });
  const jobs = shop.app.get(JobRepository, { strict: false });
  const advance = jobs.advance.bind(jobs);
  jest.spyOn(jobs, 'advance').mockImplementationOnce(async (...args) => {
    // The first process hangs for longer than its lease.
    await endLeases();
    await round(twin);
    return advance(...args);
  });
  await round();
  await twin.stop();
  expect(await show(body.id)).toMatchObject({ state: 'done', done: 2, refused: 0 });
  expect(await rowsOf(body.id, '&result=changed')).toHaveLength(2);
});
