import { MAIL_CONTEXT, mailSamples } from '../../../test/mail-samples';
import { DEFAULT_SHOP, setCurrentShop } from '../../shop/current-shop';
import { MAIL_KINDS } from '../mail-kinds';
import type { MailContent, MailKindDefinition } from '../template/content';
import { render } from '../template/render';

const ARABIC = 'متجر (RSS, X) 2019';
const mailsOf = (samples: ReturnType<typeof mailSamples>) =>
  Object.entries(samples).flatMap(([kind, each]) => each.map((data) => [kind, data] as const));

afterEach(() => setCurrentShop(DEFAULT_SHOP));

/** @returns the text of a mail without its Unicode isolates, and the number of isolates */
function readMail(kind: string, data: unknown) {
  const { make } = MAIL_KINDS[kind as keyof typeof MAIL_KINDS] as MailKindDefinition<unknown>;
  const content: MailContent = make(data, MAIL_CONTEXT);
  const texts = [content.subject, content.preview, render(content, 'en').text].join('\n');
  const isolated = /\u2068[^\u2068\u2069]*\u2069/g;
  return { isolates: texts.match(isolated)?.length ?? 0, rest: texts.replace(isolated, '').replace(isolated, '') };
}

test.each(mailsOf(mailSamples(ARABIC, 'محمد')))(
  '%s: an Arabic name does not change the direction of the words beside it',
  (kind, data) => {
    const { isolates, rest } = readMail(kind, data);
    expect(isolates > 0).toBe(/\p{Script=Arabic}/u.test(JSON.stringify(data)));
    expect(rest).not.toMatch(/\p{Script=Arabic}/u);
  },
);

test.each(mailsOf(mailSamples('Calm Group', 'Ada')))(
  '%s: an Arabic shop name does not change the direction of the words beside it',
  (kind, data) => {
    setCurrentShop({ ...DEFAULT_SHOP, name: ARABIC });
    // The line above the heading has only the name of the shop.
    expect(readMail(kind, data).rest.replace(ARABIC, '')).not.toMatch(/\p{Script=Arabic}/u);
  },
);
