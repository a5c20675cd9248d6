import { PICTURE_WIDTHS } from '../api/src/picture/picture-files';
import { TELEGRAM_RETURN_PATH } from '../api/src/telegram/return-path';
import { LINK_TELEGRAM } from '../mfe-account/src/auth/auth-paths';
import { PICTURE_FILE_WIDTHS } from '../shell/kit/src/shop/picture-path';
import { ALLOWED_PATH } from './telegram/local-settings';

// These parts are built and released apart, so each has its own value.
test('the page that Telegram leads back to is that of the account', () => {
  expect([TELEGRAM_RETURN_PATH, ALLOWED_PATH]).toEqual([LINK_TELEGRAM, LINK_TELEGRAM]);
});

test('pages ask for the widths of pictures that the API stores', () => {
  expect(PICTURE_FILE_WIDTHS).toEqual(PICTURE_WIDTHS);
});
