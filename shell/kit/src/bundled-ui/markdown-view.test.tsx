import { render, screen } from '@testing-library/react';
import { BrowserRouter } from '../router/router';
import { MarkdownView } from './markdown-view';

const show = (html: string) =>
  render(
    <BrowserRouter>
      <MarkdownView html={html} />
    </BrowserRouter>,
  );

test('a Markdown text is shown with its headings, lists, links and pictures', () => {
  show(
    '<h2>Who &amp; <em>why</em></h2>\n<ul>\n<li>One</li>\n</ul>\n<p>See <a href="/bots?a=1&amp;b" rel="nofollow noopener">bots</a>,<br />' +
      '<a href="https://example.com" rel="nofollow noopener">them</a> <img src="/art/picture/1/640.webp" alt="&lt;us&gt;" width="4" height="3" loading="lazy"></p>',
  );
  expect(screen.getByRole('heading', { level: 2, name: 'Who & why' })).toBeTruthy();
  expect(screen.getByRole('listitem').textContent).toBe('One');
  expect(screen.getByRole('link', { name: 'bots' }).getAttribute('href')).toBe('/bots?a=1&b');
  expect(screen.getByRole('link', { name: 'them' }).getAttribute('rel')).toBe('nofollow noopener');
  const picture = screen.getByRole('img', { name: '<us>' });
  expect([picture.getAttribute('src'), picture.getAttribute('width')]).toEqual(['/art/picture/1/640.webp', '4']);
});

test('tags and attributes that the API never writes are not rendered', () => {
  const { container } = show('<p onclick="x">a<script>b</script><iframe src="/c"></iframe></p><svg><p>d</p>');
  expect(container.querySelector('script, iframe, svg, [onclick]')).toBe(null);
  expect(container.textContent).toContain('ab');
});
