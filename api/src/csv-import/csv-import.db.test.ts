import { newImportId, sampleImportPart, sampleProductInput } from '../../test/admin-calls';
import { type Person, sampleOrder, signUpAdmin, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp, UNSTOPPED_SIGNAL } from '../../test/test-app';
import type { AuditEntryView } from '../audit/audit.view';
import { csvLine } from '../csv/csv-file';
import { RetentionService } from '../privacy/retention.service';
import type { AdminProductView } from '../product/product.view';
import type { ImportPartInput } from './csv-import.dto';
import type { ImportedRowView, ImportUndoView } from './csv-import.dto';

const IMPORTS = '/api/admin/products/imports';

describe('an import of products', () => {
  let test: TestApp;
  let admin: Person;
  beforeAll(async () => {
    test = await startTestApp();
    admin = await signUpAdmin(test.dataSource, test.client());
  });
  afterAll(() => test.stop());

  const send = (given: Partial<ImportPartInput>) =>
    admin.client.post<ImportedRowView[]>(IMPORTS, sampleImportPart(given));
  const undo = (importId: string) => admin.client.post<ImportUndoView>(`${IMPORTS}/${importId}/undo`);
  const report = async (importId: string) =>
    (await admin.client.get<ImportedRowView[]>(`${IMPORTS}/${importId}`)).body.map(({ line, result, reason }) =>
      reason === null ? `${line} ${result}` : `${line} ${result}: ${reason}`,
    );
  const products = () => test.dataSource.query<{ id: number }[]>('SELECT * FROM product ORDER BY id');
  const detail = async (id: number) => (await admin.client.get<AdminProductView>(`/api/admin/products/${id}`)).body;
  const store = async (...given: Parameters<typeof storeProducts>[1][]) =>
    (await storeProducts(test.dataSource, ...given)) as [number, number, number];
  /** Returns the heading and the rows of the export. */
  const exported = async () => {
    const { text } = await admin.client.get('/api/admin/products/csv');
    const [head = '', ...rows] = text.replace('\ufeff', '').match(/(?:"[^"]*"|[^"\r])*\r\n/g) ?? [];
    return { head, rows };
  };

  // @spec-7.72
  it('changes nothing when its file is an unchanged export, whatever the texts contain', async () => {
    await store(
      {
        title: '=1+1',
        description: '\'=1+1\r\n\'-2,"quoted"; @x',
        sellerName: '\t+1',
        features: ['-1', "'=2"],
        isVerified: false,
        topic: '=Crypto',
      },
      { category: 'bot', memberCount: null, userCount: 7, originalPrice: null, isUnique: true, isVerified: false },
      {
        sinceYear: 2019,
        sellerEmail: 'sam@example.com',
        verificationNote: '=checked by us',
        countSource: 'shop',
        countSourceAt: new Date('2026-05-03T22:00:00Z'),
        verifiedAt: new Date(),
      },
    );
    const before = await products();
    const importId = newImportId();
    const { body } = await send({ importId, ...(await exported()) });
    expect(body.map(({ result, reason }) => [result, reason])).toEqual(before.map(() => ['unchanged', null]));
    expect(await products()).toEqual(before);
    // removes what only the texts of earlier versions may contain, because the rows become new listings
    await test.dataSource.query("UPDATE product SET seller_name = '+1', description = REPLACE(description, '\\r', '')");
    const cleaned = await products();
    const again = (await exported()).rows.map((row) => row.replace(/^\d+/, '')).reverse();
    await send({ importId: newImportId(), head: (await exported()).head, rows: again });
    const demo = ['demo_rating', 'demo_review_count', 'is_sample_rating'];
    const made = [
      ...demo,
      'id',
      'seller_id',
      'version',
      'image',
      'rating',
      'review_count',
      'created_at',
      'updated_at',
      'art_topic',
      'verified_at',
      'count_source_at',
      'count_source_of',
      'since_source_at',
      'since_source_of',
    ];
    const valuesOf = (rows: object[]) =>
      rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !made.includes(column))));
    expect(valuesOf((await products()).slice(cleaned.length))).toEqual(valuesOf(cleaned));
  });

  it('takes the check of a listing and the source of its member count from their columns, and changes neither without these columns', async () => {
    const [id] = await store({ title: 'Told', isVerified: false, memberCount: 5 });
    const importId = newImportId();
    const head = 'id,title,isVerified,verificationNote,memberCount,countSource';
    const verified = csvLine([id, 'Told', 'TRUE', 'We saw the owner.', 7, 'shop']);
    const rows = [verified, csvLine([id, 'Told', 'TRUE', 'Seen', 7, ''])];
    await send({ importId, head, rows: [verified] });
    expect(await detail(id)).toMatchObject({
      ...{ isVerified: true, verificationNote: 'We saw the owner.', verifiedAt: expect.any(String) },
      ...{ memberCount: 7, countSource: 'shop', countSourceAt: expect.any(String) },
    });
    const before = await detail(id);
    const part = await send({ importId: newImportId(), head, rows: rows.slice(1) });
    expect(part.body.map(({ reason }) => reason)).toEqual([
      'verificationNote must have 10 to 500 characters for a verified listing',
    ]);
    await send({ importId: newImportId(), head: 'id,title', rows: [csvLine([id, 'Renamed'])] });
    expect(await detail(id)).toEqual({
      ...before,
      ...{ title: 'Renamed', version: before.version + 1, previewImage: expect.any(String) },
    });
    expect((await undo(importId)).body).toMatchObject({ rows: 1 });
  });

  it('sets the date of a check to today when a row marks an unchecked listing as checked, even if the note stays the same', async () => {
    const check = { verifiedAt: new Date('2026-05-03T22:00:00Z'), verificationNote: 'We saw the owner.' };
    const [id] = await store({ title: 'Marked again', isVerified: false, ...check });
    const importId = newImportId();
    const rows = [csvLine([id, 'TRUE', 'We saw the owner.'])];
    const { body } = await send({ importId, head: 'id,isVerified,verificationNote', rows });
    expect(body.map(({ result, reason }) => [result, reason])).toEqual([['changed', null]]);
    const { isVerified, verificationNote, verifiedAt } = await detail(id);
    expect([isVerified, verificationNote]).toEqual([true, 'We saw the owner.']);
    expect(Date.now() - Date.parse(verifiedAt ?? '')).toBeLessThan(60_000);
  });

  it('sets the date of a source or a check to today only if a row states the source or the check again', async () => {
    const at = new Date('2026-05-03T22:00:00Z');
    const check = {
      verifiedAt: at,
      verificationNote: 'We saw the owner.',
      countSource: 'shop',
      countSourceAt: at,
    } as const;
    const [id] = await store({ title: 'Dated', memberCount: 5, ...check });
    const head = 'id,memberCount,countSource,verificationNote,isCheckedAgain';
    const row = exported().then(({ head: names, rows }) => [names, rows.find((text) => text.startsWith(`${id},`))]);
    expect((await row).join()).toContain(',shop 2026-05-03,');
    const sendRow = (...cells: (string | number)[]) =>
      send({ importId: newImportId(), head, rows: [csvLine([id, ...cells])] });
    await sendRow(5, 'shop 2026-05-03', 'We saw the owner!', 'FALSE');
    expect(await detail(id)).toMatchObject({
      ...{ countSource: 'shop', countSourceAt: at.toISOString() },
      ...{ verificationNote: 'We saw the owner!', verifiedAt: at.toISOString() },
    });
    await sendRow(5, 'shop', 'We saw the owner!', 'TRUE');
    const again = await detail(id);
    expect([again.countSource, again.countSourceAt?.slice(0, 10) === '2026-05-03']).toEqual(['shop', false]);
    expect(again.verifiedAt).not.toBe(at.toISOString());
    await sendRow(6, `shop ${again.countSourceAt?.slice(0, 10)}`, 'We saw the owner!', '');
    expect(await detail(id)).toMatchObject({ memberCount: 6, countSource: 'seller', verifiedAt: again.verifiedAt });
    expect((await sendRow(6, 'telegram', 'We saw the owner!', 'maybe')).body[0]?.reason).toMatch(
      /countSource must be .*isCheckedAgain must be true or false|isCheckedAgain must be true or false.*countSource must be/,
    );
  });

  it('can be undone by the previous version of the API, whose imports this version can undo', async () => {
    const [id, other] = await store(
      {
        title: 'Known',
        handle: 'known_room',
        topic: 'Crypto',
        memberCount: 5,
        countSource: 'shop',
        countSourceAt: new Date(),
      },
      { title: 'Theirs', language: 'pt', memberCount: 5, countSource: 'shop', countSourceAt: new Date() },
    );
    const before = [await detail(id), await detail(other)];
    const importId = newImportId();
    const head = 'id,title,handle,topic,language,memberCount';
    await send({
      importId,
      head,
      rows: [
        [id, 'A', '', '', 'en', 6],
        [other, 'B', '', '', '', 6],
      ].map((cells) => csvLine(cells)),
    });
    const [row] = await test.dataSource.query<{ earlier: object }[]>(
      'SELECT earlier FROM product_import_row WHERE product_id = ? AND earlier IS NOT NULL',
      [id],
    );
    expect(Object.keys(row?.earlier ?? {}).sort()).toEqual(
      [
        ...['title', 'description', 'category', 'price', 'originalPrice', 'sellerName', 'sellerEmail', 'features'],
        ...['memberCount', 'userCount', 'sinceYear', 'isVerified', 'isUnique', 'verificationNote', 'verifiedAt'],
      ].sort(),
    );
    // makes the second row look as if the previous version had imported it
    await test.dataSource.query('UPDATE product_import_row SET earlier_more = NULL WHERE product_id = ?', [other]);
    await test.dataSource.query(
      "UPDATE product SET language = 'pt', count_source = 'shop', count_source_at = ?, count_source_of = 5 WHERE id = ?",
      [new Date(before[1]?.countSourceAt ?? ''), other],
    );
    await undo(importId);
    const shown = ({
      version: _version,
      previewImage: _image,
      updatedAt: _at,
      ...product
    }: AdminProductView & { updatedAt?: string }) => product;
    expect([shown(await detail(id)), shown(await detail(other))]).toEqual(before.map(shown));
  });

  it('sets the topic that a row names, and refuses a row whose topic does not exist', async () => {
    const [first, second] = await store({ title: 'First', topic: 'Crypto' }, { title: 'Second', topic: 'Music' });
    const importId = newImportId();
    const rows = [csvLine([first, ' MUSIC ']), csvLine([second, 'Coins']), csvLine([second, ''])];
    await send({ importId, head: 'id,topic', rows });
    expect(await report(importId)).toEqual([
      ...['2 changed', '3 refused: The shop has no topic “Coins”. Add it in Topics first, or leave the cell empty.'],
      '4 changed',
    ]);
    expect([(await detail(first)).topic?.name, (await detail(second)).topic]).toEqual(['Music', null]);
    await test.dataSource.query('UPDATE product SET topic_id = NULL WHERE id = ?', [second]);
    await test.dataSource.query("DELETE FROM topic WHERE name = 'Crypto'");
    await undo(importId);
    expect(await report(importId)).toEqual([
      ...['2 not-undone: topicId is not a topic of the shop', expect.stringContaining('3 refused'), '4 undone'],
    ]);
    expect((await detail(second)).topic?.name).toBe('Music');
  });

  it('makes new groups and accounts one of a kind when the file has no such column', async () => {
    const head = 'id,title,description,category,price,sellerName';
    const rows = ['group', 'bot', 'account'].map((category) => csvLine(['', 'Kind', 'Text', category, 1, 'Sam']));
    const isUnique = async ({ body }: Awaited<ReturnType<typeof send>>) =>
      Promise.all(body.map(async ({ productId }) => (await detail(productId ?? 0)).isUnique));
    expect(await isUnique(await send({ importId: newImportId(), head, rows }))).toEqual([true, false, true]);
    const told = { importId: newImportId(), head: `${head},isUnique`, rows: rows.map((row) => `${row.trim()},`) };
    expect(await isUnique(await send(told))).toEqual([false, false, false]);
  });

  it('stores the same text as a form, however a spreadsheet has written it', async () => {
    const head = 'id,title,description,category,price,sellerName,features,memberCount';
    const sellers = ['Zoë Lee ', '\u00a0Zoë Lee', 'Zoe\u0308\tLee', '\u200bZoë\u00a0Lee'];
    const row = (sellerName: string, price = ' 12.00') =>
      csvLine(['', ' Padded ', 'One\r\nTwo ', ' group', price, sellerName, ' First\n\nSecond', '１２']);
    const { body } = await send({
      importId: newImportId(),
      head,
      rows: [...sellers.map((name) => row(name)), row('Zoë Lee', '1,500')],
    });
    expect(body.map(({ result }) => result)).toEqual([...sellers.map(() => 'created'), 'refused']);
    const [form] = sellers.map((sellerName) => ({ ...sampleProductInput(), title: 'Padded\n', sellerName }));
    await admin.client.post('/api/admin/products', form);
    const rows = await test.dataSource.query<object[]>(
      'SELECT title, seller_name, price, member_count FROM product ORDER BY id DESC LIMIT 5',
    );
    expect(rows).toEqual(
      Array(5).fill({
        title: 'Padded',
        seller_name: 'Zoë Lee',
        price: expect.any(String),
        member_count: expect.anything(),
      }),
    );
    const made = await detail(body[0]?.productId ?? 0);
    expect(made).toMatchObject({
      description: 'One\nTwo',
      price: '12.00',
      memberCount: 12,
      features: ['First', 'Second'],
    });
    const listed = await test.client().get<unknown[]>(`/api/products?seller=${encodeURIComponent('Zoë Lee')}`);
    expect(listed.body).toHaveLength(5);
  });

  it('stores a row completely or not at all, and reports why it refused a row', async () => {
    const [id, sold, reserved] = await store({ title: 'Old', price: '10.00' }, {}, { isUnique: true });
    await test.dataSource.query('UPDATE product SET delisted_at = NOW(3), sold_at = NOW(3) WHERE id = ?', [sold]);
    await test.client().post('/api/orders', sampleOrder(reserved));
    const importId = newImportId();
    const head = 'id,title,description,category,price,sellerName,rating,reviewCount,memberCount,isUnique';
    const row = (...cells: (string | number)[]) => csvLine(cells);
    const rows = [
      row(id, 'New', 'Text', 'group', '19.9', 'Sam', '5.0', 999, 12, 'FALSE'),
      row('', '-5 groups', 'Text', 'group', 20, 'Sam', '5.0', 999, '', ''),
      row('', 'No price', 'Text', 'group', 'free', 'Sam', '', '', 'many', ''),
      '',
      row(id, 'Again', 'Text', 'group', 20, 'Sam', '', '', '', ''),
      row(sold, 'Sold', 'Text', 'group', 20, 'Sam', '', '', '', ''),
      row('1 OR 1=1', 'Odd', 'Text', 'group', 20, 'Sam', '', '', '', ''),
      row(reserved, 'Reserved', 'Text', 'group', 20, 'Sam', '', '', '', 'false'),
      'a,b',
      'a,"b',
    ];
    const { status, body } = await send({ importId, head, rows });
    expect(status).toBe(200);
    expect(await report(importId)).toEqual([
      '2 changed',
      '3 created',
      '4 refused: price must be an amount of at least 0.01, such as "149.00"; memberCount must be a whole number',
      '6 refused: An earlier row of the file has the same id.',
      '7 refused: No product in the shop has this id.',
      '8 refused: No product in the shop has this id.',
      '9 refused: The listing is reserved by an order, so it must stay one of a kind.',
      '10 refused: The row has 2 cells instead of 10.',
      '11 refused: The quotes in this row are not valid CSV.',
    ]);
    expect(body).toHaveLength(9);
    expect(await detail(id)).toMatchObject({ title: 'New', price: '19.90', memberCount: 12, rating: '4.5' });
    const created = await detail(body.find(({ line }) => line === 3)?.productId ?? 0);
    expect(created).toMatchObject({ title: '-5 groups', rating: '0.0', reviewCount: 0, features: [], version: 1 });
    const log = await admin.client.get<AuditEntryView[]>(`/api/admin/audit?entity=product&id=${id}`);
    expect(log.body).toMatchObject([{ action: 'changed', by: admin.username }]);
    expect(log.body[0]?.changes).toContainEqual({ field: 'title', from: 'Old', to: 'New' });
  });

  it('imports a row once, even if requests send it several times at the same time', async () => {
    const importId = newImportId();
    const before = (await products()).length;
    const responses = await Promise.all([send({ importId }), send({ importId }), send({ importId })]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    await send({ importId });
    expect(await products()).toHaveLength(before + 1);
  });

  it.each([
    ['bytes', { size: 5 * 1024 * 1024 + 1 }, 'The file is larger than 5 MB.'],
    ['rows', { line: 10_002 }, 'The file has more than 10,000 rows.'],
  ])('refuses a file of too many %s', async (_case, given, text) => {
    const before = await products();
    const { status, body } = await send(given);
    expect([status, (body as unknown as { detail: string }).detail]).toEqual([413, text]);
    expect(await products()).toEqual(before);
    expect((await send({ size: 5 * 1024 * 1024, line: 10_001 })).status).toBe(200);
  });

  it('refuses a request whose Content-Length is 50 MB', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': String(50 * 1024 * 1024) };
    expect((await admin.client.send('POST', IMPORTS, '{', headers)).status).toBe(413);
  });

  it.each([
    ['name,prize', 'not expected: name, prize'],
    ['title;price', 'not expected: title;price'],
    ['title,price', 'missing: id'],
    ['id,title,title', 'not expected: title'],
    ['id,__proto__', 'not expected: __proto__'],
    ['"id', 'missing: id'],
  ])('refuses the columns %s, and says in one sentence what is wrong with them', async (head, wrong) => {
    const { status, body } = await send({ head });
    const detail = `The first line must list column names from the export, separated by commas (${wrong}).`;
    expect([status, body]).toMatchObject([422, { code: 'columns', detail }]);
  });

  // @spec-2.281
  it('can be undone, which delists created products and restores the values of changed products', async () => {
    const checked = new Date('2025-01-02T03:04:05.000Z');
    const [id, touched, reserved] = await store(
      { title: 'First', isVerified: true, verificationNote: 'Seen', verifiedAt: checked },
      { title: 'Second' },
      { title: 'Third' },
    );
    const before = await detail(id);
    const importId = newImportId();
    const row = (...cells: (string | number)[]) => csvLine(cells);
    const { body } = await send({
      importId,
      head: 'id,title,description,category,price,sellerName,isVerified,isUnique',
      rows: [
        row(id, 'Import 1', 'Text', 'group', 1, 'Sam', 'false', ''),
        row(touched, 'Import 2', 'Text', 'group', 1, 'Sam', 'false', ''),
        row(reserved, 'Import 3', 'Text', 'group', 1, 'Sam', 'false', 'true'),
        row('', 'Import 4', 'Text', 'group', 1, 'Sam', 'false', ''),
        row(999_999, 'Import 5', 'Text', 'group', 1, 'Sam', 'false', ''),
      ],
    });
    expect((await detail(id)).verifiedAt).toBeNull();
    await admin.client.patch(`/api/admin/products/${touched}`, { title: 'By hand' }, { 'if-match': '"2"' });
    await test.client().post('/api/orders', sampleOrder(reserved));

    expect((await undo(importId)).body).toEqual({ rows: 4, finished: true });
    expect(await report(importId)).toEqual([
      '2 undone',
      '3 not-undone: The listing was changed after the import.',
      '4 not-undone: The listing was reserved by an order after the import.',
      '5 undone',
      '6 refused: No product in the shop has this id.',
    ]);
    expect(await detail(id)).toEqual({ ...before, version: 3 });
    expect((await detail(touched)).title).toBe('By hand');
    expect(await detail(reserved)).toMatchObject({ isUnique: true, availability: 'reserved' });
    const created = body.find(({ line }) => line === 5)?.productId ?? 0;
    expect((await admin.client.get(`/api/admin/products/${created}`)).status).toBe(404);
    const log = await admin.client.get<AuditEntryView[]>(`/api/admin/audit?entity=product&id=${created}`);
    expect(log.body.map(({ action }) => action)).toEqual(['deleted', 'created']);
    expect((await undo(importId)).body).toEqual({ rows: 0, finished: true });
  });

  it('can be undone by several requests when it has many rows', async () => {
    const importId = newImportId();
    const [row = ''] = sampleImportPart().rows;
    await send({ importId, line: 2, rows: Array<string>(25).fill(row) });
    await send({ importId, line: 27, rows: [row] });
    expect((await undo(importId)).body).toEqual({ rows: 25, finished: false });
    expect((await undo(importId)).body).toEqual({ rows: 1, finished: true });
    expect((await report(importId)).every((text) => text.endsWith(' undone'))).toBe(true);
  });

  it('cannot be undone after an hour, and its earlier values are deleted', async () => {
    const [id] = await store({ title: 'Before' });
    const importId = newImportId();
    await send({ importId, head: 'id,title', rows: [`${id},After`] });
    expect((await admin.client.get(IMPORTS)).body).toEqual({ importId });
    const past = new Date(Date.now() - 60 * 60_000 - 1_000);
    await test.dataSource.query('UPDATE product_import_row SET created_at = ? WHERE import_id = ?', [past, importId]);
    expect((await undo(importId)).status).toBe(404);
    expect((await admin.client.get(`${IMPORTS}/${importId}`)).status).toBe(404);
    const { body } = await admin.client.get<{ importId: string }>(IMPORTS);
    expect(body.importId).not.toBe(importId);
    expect((await detail(id)).title).toBe('After');
    await test.app.get(RetentionService).enforceRules(UNSTOPPED_SIGNAL);
    const rows = 'SELECT 1 FROM product_import_row WHERE import_id = ?';
    expect(await test.dataSource.query(rows, [importId])).toEqual([]);
    expect((await undo(newImportId())).status).toBe(404);
  });
});
