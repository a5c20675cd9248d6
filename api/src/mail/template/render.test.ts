import type { MailContent } from './content';
import { render } from './render';

test('each line end of a text is an element, because Outlook ignores white-space', () => {
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
