import type { Boot } from '@telemarket/kit';
import { renderInKit } from '@telemarket/remote-tools/test/render';
import { screen } from '@testing-library/react';
import { ContactCards } from './contact-cards';

const CHAT = 'https://chat.example/help';

// @spec-2.345
test.each<[string, Partial<Boot>, [title: string, target: string | undefined][]]>([
  ['a public site without contacts', { isTrial: false }, []],
  ['a public site with a chat', { isTrial: false, helpChatUrl: CHAT }, [['Live Chat', CHAT]]],
  [
    'a trial with a chat',
    { helpChatUrl: CHAT },
    [
      ['Live Chat', CHAT],
      ['Email Support', '/contact-support'],
      ['Phone Support', '/contact-support'],
    ],
  ],
])('the help center of %s shows only the contacts that lead somewhere', (_site, boot, expected) => {
  renderInKit(<ContactCards />, { boot });
  const targets = screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
  expect(screen.queryAllByRole('heading').map(({ textContent }, index) => [textContent, targets[index]])).toEqual(
    expected,
  );
});
