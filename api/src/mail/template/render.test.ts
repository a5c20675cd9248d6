import type { MailContent } from './content';
import { render } from './render';

test('each line break of a mail text becomes a <br> element, because Outlook ignores the CSS property white-space', () => {
  const content: MailContent = {
    subject: 'A question',
    preview: 'A question',
    reason: 'You asked.',
    parts: ['One\nline', { kind: 'quote', text: 'First\r\nsecond\rthird\n\nfourth' }],
  };
  const { html, text } = render(content, 'en');
  expect(html.match(/<br\/?>/g)).toHaveLength(5);
  expect(html).toContain('First<br/>second<br/>third<br/><br/>fourth');
  expect(text).toContain('First\nsecond\nthird\n\nfourth');
});

// @spec-2.431
test('a mail shows the token of its link also as a code in groups, in HTML and in plain text', () => {
  const token = 'Ab12Cd34Ef56Gh78Ij90Kl12Mn34Op56Qr78St90Uv1';
  const code = 'Ab12 Cd34 Ef56 Gh78 Ij90 Kl12 Mn34 Op56 Qr78 St90 Uv1';
  const mail = (fragment: string): MailContent => ({
    ...{ subject: 'Confirm', preview: 'Confirm', reason: 'You asked.' },
    parts: [{ kind: 'button', label: 'Confirm', href: `https://shop.example/page#${fragment}` }],
  });
  for (const fragment of [`token=${token}`, `orderId=5&email=a%40example.com&confirm=${token}`]) {
    const { html, text } = render(mail(fragment), 'en');
    expect(html).toContain(code);
    expect(text).toContain(`If the page asks for a code:\n${code}`);
  }
  for (const fragment of ['orderId=5', 'token=of-an-earlier_version'])
    expect(render(mail(fragment), 'en').text).not.toContain('code');
});
