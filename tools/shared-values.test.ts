import { PICTURE_WIDTHS } from '../api/src/picture/picture-files';
import { PAGE_SLUGS } from '../api/src/shop-page/page-slug';
import { TELEGRAM_RETURN_PATH } from '../api/src/telegram/return-path';
import { LINK_TELEGRAM } from '../mfe-account/src/auth/auth-paths';
import catalog from '../mfe-catalog/src/remote';
import { SITE } from '../shell/app/src/own-pages';
import { PICTURE_FILE_WIDTHS } from '../shell/kit/src/shop/picture-path';
import { ALLOWED_RETURN_PATH } from './telegram/local-settings';

// These tests compare values that several parts of the repository contain, because the parts are built and released
// separately.
test('the page to which Telegram leads back is the page that links the account', () => {
  expect([TELEGRAM_RETURN_PATH, ALLOWED_RETURN_PATH]).toEqual([LINK_TELEGRAM, LINK_TELEGRAM]);
});

test('pages ask for the widths of pictures that the API stores', () => {
  expect(PICTURE_FILE_WIDTHS).toEqual(PICTURE_WIDTHS);
});

test('the pages of the operator are the same in the API, the shell and the catalog', () => {
  const paths = PAGE_SLUGS.map((slug) => `/${slug}`);
  expect(SITE.operatorPages).toEqual(paths);
  expect(catalog.pages.map(({ path }) => path)).toEqual(expect.arrayContaining(paths));
});
