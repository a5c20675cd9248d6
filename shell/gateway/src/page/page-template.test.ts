import { gunzipSync } from 'node:zlib';
import { EMPTY_BOOT, type SessionUser } from '@telemarket/kit';
import { escapeJson } from './document';
import { createPlaceholders, fillTemplate } from './page-template';

const ADA: SessionUser = {
  id: 7,
  firstName: 'Ada',
  lastName: null,
  username: 'ada',
  email: 'ada@example.com',
  isAdmin: false,
};
const HOSTILE = { ...ADA, id: 8, firstName: `"<b>$&</script>'Zoë [secret-initial]` };

const { labels, inBoot, split } = createPlaceholders('secret');
const boot = inBoot({ ...EMPTY_BOOT, cartCount: 1, data: { '/api/products': ['[other-name]'] }, registry: {} });
const DOCUMENT = [
  `<button aria-label="Account of ${labels.name}"><i>${labels.initial}</i></button>`,
  '<main>Zoë’s shop 🤖 [other-name]</main>'.repeat(1_000),
  `<script id="boot" type="application/json">${escapeJson(boot)}</script>`,
].join('\n');
const template = split(DOCUMENT);

const pageOf = (user: SessionUser) => Buffer.from(fillTemplate(template, user, null)).toString();
const bootOf = (html: string) => JSON.parse(/<script id="boot"[^>]*>(.*)<\/script>/.exec(html)?.[1] ?? '');

test('the header and the data have the values of the visitor', () => {
  const html = pageOf(ADA);
  expect(html).toContain('<button aria-label="Account of Ada"><i>A</i></button>');
  expect(bootOf(html)).toMatchObject({ user: ADA, cartCount: 1, data: { '/api/products': ['[other-name]'] } });
  expect(html).not.toContain('secret');
});

test('a name cannot leave its attribute, its element or the data', () => {
  const html = pageOf(HOSTILE);
  expect(html).toContain(`aria-label="Account of &quot;&lt;b>$&amp;&lt;/script>'Zoë [secret-initial]"`);
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  expect(bootOf(html).user).toEqual(HOSTILE);
});

test.each([ADA, HOSTILE])('the compressed document is the same', (user) => {
  const bytes = fillTemplate(template, user, 'gzip');
  expect(gunzipSync(bytes).toString()).toBe(pageOf(user));
  expect(bytes.length).toBeLessThan(pageOf(user).length / 20);
});

test('a value that no compressed block can have is refused', () => {
  const user = { ...ADA, firstName: 'a'.repeat(70_000) };
  expect(() => fillTemplate(template, user, 'gzip')).toThrow('too long');
});
