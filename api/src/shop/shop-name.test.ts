import { MAIL_CONTEXT, mailSamples } from '../../test/mail-samples';
import { NEWS_MAILS } from '../mail/kinds/news-mails';
import { MAIL_KINDS } from '../mail/mail-kinds';
import type { MailContent, MailKindDefinition } from '../mail/template/content';
import { render } from '../mail/template/render';
import { newTotpSecret, toTotpSetup } from '../second-factor/codes';
import { type NoticeKind, NOTICES, noticeText } from '../telegram-notice/notice';
import { DEFAULT_SHOP, DEFAULT_SHOP_NAME, setCurrentShop } from './current-shop';

afterEach(() => setCurrentShop(DEFAULT_SHOP));

test.each(['TeleMarket Berlin', "Big$'s $& Cash$$"])('a newsletter of the shop %s shows the name as it is', (name) => {
  setCurrentShop({ ...DEFAULT_SHOP, name });
  const content = NEWS_MAILS.newsletter.make({ subject: 'News', html: '', listings: [], token: 't' }, MAIL_CONTEXT);
  expect(render(content, 'en').text.replace(/\s+/g, ' ')).toContain(`because you subscribed to it on ${name}.`);
});

describe('a shop with its own name', () => {
  beforeEach(() => setCurrentShop({ ...DEFAULT_SHOP, name: 'Channel Harbour' }));

  test.each(Object.entries(mailSamples('Calm Group', 'Ada')))(
    'does not show the default name in the mail %s',
    (kind, samples) => {
      const { make } = MAIL_KINDS[kind as keyof typeof MAIL_KINDS] as MailKindDefinition<unknown>;
      expect(samples.length).toBeGreaterThan(0);
      for (const data of samples) {
        const content: MailContent = make(data, MAIL_CONTEXT);
        const { html, text } = render(content, 'en');
        const mail = [content.subject, content.preview, content.replyTo?.name, html, text].join('\n');
        expect(mail).not.toContain(DEFAULT_SHOP_NAME);
        expect(mail).toContain('Channel Harbour');
      }
    },
  );

  test.each(Object.keys(NOTICES) as NoticeKind[])('does not show the default name in the notice %s', (kind) => {
    expect(noticeText({ kind, number: '1' }, 'https://shop.example')).not.toContain(DEFAULT_SHOP_NAME);
  });

  test('shows its name in an authenticator app', () => {
    expect(decodeURIComponent(toTotpSetup(newTotpSecret(), 'ada').uri)).toMatch(
      /Channel Harbour:ada\?issuer=Channel Harbour/,
    );
  });
});
