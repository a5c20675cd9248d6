import { toStaff } from './content';
import { render } from './render';

test('a long preview ends between characters, with a mark', () => {
  for (const preview of [`${'x'.repeat(99)}😀 and more`, `${'x'.repeat(97)}👩‍👩‍👧 and more`]) {
    const kind = toStaff<object>('shop', () => ({ subject: 'Hello', preview, parts: [], reason: 'A test.' }));
    const { html } = render(kind.make({}, { link: (path) => path, unseal: (sealed) => sealed }), 'en');
    const [, shown = ''] = /data-skip-in-text="true"[^>]*>([^<]*)/.exec(html) ?? [];
    expect(shown).toMatch(/^x+…$/);
    expect(html.isWellFormed()).toBe(true);
  }
});
