import { Logger } from '@nestjs/common';
import { performance } from 'node:perf_hooks';
import { samplePicture } from '../../test/pictures';
import { type Person, signUpAdmin, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp, UNSTOPPED_SIGNAL } from '../../test/test-app';
import { emptyTables } from '../../test/test-database';
import { until } from '../../test/until';
import { MAX_MARKDOWN_LENGTH } from '../markdown/markdown';
import { PictureRemovalService } from '../picture-admin/picture-removal.service';
import type { UploadedPictureView } from '../picture-admin/picture.view';
import type { ProductSummaryView } from '../product/product.view';
import { PAGE_SLUGS } from './page-slug';
import type {
  AdminShopPageView,
  MarkdownPreviewView,
  ShopPageInput,
  ShopPageRowView,
  ShopPageStateInput,
  ShopPageTextView,
  ShopPageView,
} from './shop-page.dto';

type Refusal = { code?: string; errors: { field: string; message: string }[] };

const URL = '/api/admin/pages';

describe('the pages of the operator', () => {
  let shop: TestApp;
  let manager: Person;
  beforeAll(async () => {
    shop = await startTestApp();
  });
  beforeEach(async () => {
    await emptyTables(shop.dataSource);
    manager = await signUpAdmin(shop.dataSource, shop.client());
  });
  afterAll(() => shop.stop());

  const save = (version: number, given: Partial<ShopPageInput> = {}, slug = 'about') => {
    const page = { version, title: 'About', text: 'We are **here**.', listings: [], publish: true, ...given };
    return manager.client.patch<AdminShopPageView & Refusal>(`${URL}/${slug}`, page);
  };
  const setState = (version: number, state: ShopPageStateInput['state'], slug = 'about') =>
    manager.client.patch<AdminShopPageView & Refusal>(`${URL}/${slug}/state`, { version, state });
  const read = async (slug = 'about') => (await manager.client.get<AdminShopPageView>(`${URL}/${slug}`)).body;
  const shown = (slug = 'about', app = shop) => app.client().get<ShopPageView>(`/api/pages/${slug}`);
  const paths = async () => (await shop.client().get<{ path: string }[]>('/api/pages')).body.map(({ path }) => path);
  const audited = async () => {
    const sql = "SELECT entity_id AS id, username, changes FROM audit_entry WHERE entity = 'page' ORDER BY id";
    const rows =
      await shop.dataSource.query<{ id: number; username: string; changes: Record<string, string>[] }[]>(sql);
    return rows.map(({ id, username, changes }) => [
      PAGE_SLUGS[id - 1],
      username,
      ...changes.map(({ field, from, to }) => `${field}: ${from} to ${to}`),
    ]);
  };

  it('have default titles and states until somebody changes a page', async () => {
    const { body } = await manager.client.get<ShopPageRowView[]>(URL);
    expect(body.map(({ slug, title, state, draft }) => [slug, title, state, draft])).toEqual([
      ...['Featured', 'Guides', 'Security', 'About', 'Careers', 'Press', 'Partners', 'Cookies'].map((title) => [
        ...[title.toLowerCase(), title],
        ...['linked', false],
      ]),
      ['imprint', 'Imprint', 'hidden', false],
    ]);
    expect(await read()).toMatchObject({ version: 0, text: '', history: [], savedAt: null, publishedAt: null });
    expect(await paths()).toEqual([]);
    expect((await shown()).status).toBe(404);
    expect((await manager.client.get(`${URL}/other`)).status).toBe(404);
  });

  // @spec-7.we29 @spec-7.yd4t
  it('have drafts that can be published, changed while the published text stays, and hidden again', async () => {
    expect((await save(0, { publish: false })).body).toMatchObject({ version: 1, state: 'linked', draft: true });
    expect((await shown()).status).toBe(404);
    expect((await save(1, { title: 'Who we are' })).body).toMatchObject({
      version: 2,
      state: 'published',
      draft: false,
    });
    const html = '<p>We are <strong>here</strong>.</p>';
    expect((await shown()).body).toEqual({ slug: 'about', title: 'Who we are', html });
    expect(await paths()).toEqual(['/about']);
    await save(2, { text: 'Soon', publish: false });
    expect((await shown()).body.html).toBe(html);
    expect(await read()).toMatchObject({ text: 'Soon', draft: true, state: 'published' });
    await setState(3, 'hidden');
    expect((await shown()).status).toBe(404);
    expect(await paths()).toEqual([]);
    expect((await setState(4, 'linked')).body).toMatchObject({ version: 5, state: 'linked', text: 'Soon' });
    expect(await audited()).toEqual([
      ['about', manager.username, 'draft: null to 1'],
      ['about', manager.username, 'draft: 1 to 2', 'published: null to 2', 'state: linked to published'],
      ['about', manager.username, 'draft: 2 to 3'],
      ['about', manager.username, 'state: published to hidden'],
      ['about', manager.username, 'state: hidden to linked'],
    ]);
  });

  it('stay as they are when the same text is saved again, and refuse a change to an outdated version', async () => {
    await save(0);
    expect((await save(1)).body.version).toBe(1);
    expect((await audited()).length).toBe(1);
    const { status, body } = await save(0, { text: 'Other' });
    expect([status, body.code]).toEqual([409, 'stale']);
  });

  it('when two managers save a page at once, one of them is refused and no text is lost', async () => {
    const other = await signUpAdmin(shop.dataSource, shop.client());
    const page = { version: 0, title: 'About', listings: [], publish: true };
    const results = await Promise.all([
      save(0, { text: 'One' }),
      other.client.patch<AdminShopPageView>(`${URL}/about`, { ...page, text: 'Two' }),
      setState(0, 'hidden'),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { version, history } = await read();
    expect(version).toBe(1);
    expect(history.length).toBeLessThan(2);
  });

  it('keep their last ten texts and the published text, and an earlier text can be restored', async () => {
    await save(0, { text: 'Text 1' });
    for (let version = 1; version < 13; version++) await save(version, { text: `Text ${version + 1}`, publish: false });
    const { history, version } = await read();
    expect(history.map(({ number }) => number)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 1]);
    expect(history.filter(({ published }) => published).map(({ number }) => number)).toEqual([1]);
    const { body } = await manager.client.get<ShopPageTextView>(`${URL}/about/texts/4`);
    expect(body.text).toBe('Text 4');
    expect((await save(version, { text: body.text })).status).toBe(200);
    expect((await shown()).body.html).toBe('<p>Text 4</p>');
    expect((await read()).history).toHaveLength(10);
    expect((await manager.client.get(`${URL}/about/texts/1`)).status).toBe(404);
  });

  it('a change of a page is shown by another process within 5 s', async () => {
    const other = await startTestApp({}, { keepRows: true });
    await until(async () => (await shown('about', other)).status === 404);
    await save(0);
    const start = performance.now();
    await until(async () => (await shown('about', other)).status === 200);
    expect(performance.now() - start).toBeLessThan(3_000);
    await other.stop();
  });

  it('a text that cannot be rendered leaves the earlier page in place, and the other pages as they are', async () => {
    const logged: string[] = [];
    const spy = jest.spyOn(Logger.prototype, 'warn').mockImplementation((message: string) => void logged.push(message));
    await save(0);
    await save(0, { text: '', listings: [1] }, 'featured');
    await shop.dataSource.query("UPDATE shop_page_text SET text = REPEAT('> ', 5000) WHERE slug = 'about'");
    await shop.dataSource.query("UPDATE shop_page_text SET listings = '{}' WHERE slug = 'featured'");
    await shop.dataSource.query('UPDATE shop_page SET version = 2');
    expect((await save(0, {}, 'press')).status).toBe(200);
    expect((await shown('press')).status).toBe(200);
    expect((await shown()).body.html).toContain('here');
    expect(logged.filter((message) => message.includes('the page about'))).toHaveLength(1);

    const started = await startTestApp({}, { keepRows: true });
    await until(async () => (await shown('press', started)).status === 200);
    expect((await shown('about', started)).status).toBe(404);
    expect((await started.client().get('/api/products/featured')).status).toBe(200);
    await started.stop();
    spy.mockRestore();
  });

  it('a published text that an earlier release accepted stays after a restart', async () => {
    await save(0);
    await shop.dataSource.query("UPDATE shop_page_text SET text = REPEAT('a <? b\\n\\n', 600) WHERE slug = 'about'");
    const started = await startTestApp({}, { keepRows: true });
    await until(async () => (await shown('about', started)).status === 200);
    expect((await shown('about', started)).body.html).toContain('a &lt;? b');
    await started.stop();
  });

  it('the imprint has a link only when it is published', async () => {
    const { status, body } = await setState(0, 'linked', 'imprint');
    expect([status, body.errors[0]?.field]).toEqual([422, 'state']);
    expect((await save(0, {}, 'imprint')).body.state).toBe('published');
    expect(await paths()).toEqual(['/imprint']);
  });

  it.each<[string, object, string]>([
    ['more than the maximum', { text: 'a'.repeat(MAX_MARKDOWN_LENGTH + 1) }, 'text'],
    ['quotes in each other', { text: '>'.repeat(10_000) + 'a' }, 'text'],
    ['brackets in each other', { text: '['.repeat(10_000) + ']'.repeat(9_000) }, 'text'],
    ['no text', { text: ' \n ' }, 'text'],
    ['a picture that is not stored', { text: `![A](/art/picture/${'a'.repeat(32)}/640.webp)` }, 'text'],
    ['no title', { title: '\u2060' }, 'title'],
    ['a long title', { title: 'x'.repeat(81) }, 'title'],
    ['listings that are no ids', { listings: ['1'] }, 'listings'],
    ['too many listings', { listings: Array.from({ length: 25 }, (_, at) => at + 1) }, 'listings'],
  ])('cannot be saved with %s', async (_name, given, field) => {
    const start = performance.now();
    const { status, body } = await save(0, given);
    expect([status, body.errors.map((error) => error.field)]).toEqual([422, [field]]);
    expect(performance.now() - start).toBeLessThan(1_000);
    expect((await read()).version).toBe(0);
  });

  it('have a preview of what visitors would get, which stores nothing', async () => {
    const preview = (text: string) => manager.client.post<MarkdownPreviewView & Refusal>(`${URL}/preview`, { text });
    expect((await preview('We <b>sell</b> [this](javascript:alert(1)).')).body.html).toBe(
      '<p>We &lt;b&gt;sell&lt;/b&gt; this.</p>',
    );
    expect((await preview('>'.repeat(9_000) + 'a')).status).toBe(422);
    expect((await manager.client.post<MarkdownPreviewView>(`${URL}/preview`, {})).body.html).toBe('');
    expect((await manager.client.post(`${URL}/preview`, { text: 'a'.repeat(500_000) })).status).toBe(413);
    expect((await read()).version).toBe(0);
  });

  it('a picture of a kept text is not deleted as an unused one', async () => {
    const upload = async (width: number) => {
      const { content, type } = await samplePicture(width);
      const headers = { 'content-type': type, 'content-length': String(content.length) };
      return (await manager.client.send<UploadedPictureView>('POST', '/api/admin/pictures', content, headers)).body.id;
    };
    const [kept, unused] = [await upload(300), await upload(301)];
    const text = `![The team](/art/picture/${kept}/1280.webp#300x200)`;
    expect((await save(0, { text })).status).toBe(200);
    await shop.dataSource.query('UPDATE picture SET unused_since = UTC_TIMESTAMP(3) - INTERVAL 2 DAY');
    await shop.app.get(PictureRemovalService).deleteUnused(UNSTOPPED_SIGNAL);
    const rows = await shop.dataSource.query<{ id: string }[]>('SELECT id FROM picture');
    expect(rows.map(({ id }) => id)).toEqual([kept]);
    expect(unused).not.toBe(kept);
  });

  describe('the page Featured', () => {
    const list = async (query: string) => {
      const { status, body } = await shop.client().get<ProductSummaryView[]>(`/api/products?${query}`);
      expect(status).toBe(200);
      return body.map(({ id }) => id);
    };
    const featured = async () =>
      (await shop.client().get<ProductSummaryView[]>('/api/products/featured')).body.map(({ id }) => id);

    // @spec-7.s9vx
    it('shows the picked listings that are for sale in their order, and the unfiltered product list begins with them', async () => {
      const counts = [50, 40, 30, 20, 10].map((reviewCount) => ({ reviewCount }));
      const [a = 0, b = 0, c = 0, d = 0, e = 0] = await storeProducts(shop.dataSource, ...counts);
      const gone = 'UPDATE product SET delisted_at = UTC_TIMESTAMP(3) WHERE id = ?';
      await shop.dataSource.query(gone, [c]);
      await save(0, { text: '', listings: [e, c, 999_999_999, d, e] }, 'featured');
      expect(await featured()).toEqual([e, d]);
      expect((await read('featured')).listings).toEqual([e, c, 999_999_999, d]);
      expect(await list('page=1&pageSize=3')).toEqual([e, d, a]);
      expect(await list('page=2&pageSize=3')).toEqual([b]);
      expect(await list('page=9&pageSize=3')).toEqual([b]);
      expect(await list('')).toEqual([e, d, a, b]);
      expect(await list(`pageSize=3&highlight=${b}`)).toEqual([b]);
      expect(await list('page=1&sort=newest&pageSize=9')).toEqual([e, d, b, a]);
      expect(await list('page=1&category=group&pageSize=9')).toEqual([a, b, d, e]);
      expect(await list('page=1&q=Sample&sort=popular&pageSize=9')).toEqual([a, b, d, e]);
      expect((await setState(1, 'hidden', 'featured')).body).toMatchObject({ state: 'hidden' });
      await until(async () => (await featured()).length === 0);
    });
  });
});
