import { withoutScripts } from './control-page';

test('a page without scripts keeps its text, styles, font and pictures', () => {
  const scripts = [
    '<script>theme("<p>")</script>',
    '<script defer src="/assets/main.js"></script>',
    '<link rel="preload" href="/remotes/catalog/b1/remote-entry.js" as="script" integrity="sha256-x">',
    '<script id="boot" type="application/json">{\n"data": {}\n}</script>',
  ];
  const others = [
    '<style data-href="main.css">p { color: red }</style>',
    '<link rel="preload" href="/assets/inter.woff2" as="font" type="font/woff2" crossorigin>',
    '<link rel="preload" href="/api/art/group/1.svg" as="image">',
    '<p>Text</p>',
  ];
  expect(withoutScripts([...scripts, ...others].join('\n')).trim()).toBe(others.join('\n'));
});
