import { KINDS } from '../mail-kinds';
import { render } from './render';

const context = { link: (path: string) => `https://shop.example${path}`, unseal: (sealed: string) => sealed };

test('a long preview ends between characters, with a mark', () => {
  const data = { kind: 'ticket', id: 1, name: 'Ada', about: null, message: 'Hello', hasAccount: false } as const;
  for (const reply of [`${'x'.repeat(99)}😀 and more`, `${'x'.repeat(97)}👩‍👩‍👧 and more`]) {
    const content = KINDS['message-answered']({ ...data, inbox: 'help@shop.example', reply }, context);
    const { html } = render(content, 'en');
    const [, preview = ''] = /data-skip-in-text="true"[^>]*>([^<]*)/.exec(html) ?? [];
    expect(preview).toMatch(/^x+…$/);
    expect(html.isWellFormed()).toBe(true);
  }
});
