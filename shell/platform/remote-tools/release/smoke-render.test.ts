import { withoutFilesOf } from './smoke-render';

test('a visited page loads no file of the live build, which can be broken', () => {
  const kept = [
    '<link rel="stylesheet" href="/assets/shell.css">',
    '<style data-href="main.css" data-owner="tips-extra">a{}</style>',
    '<script defer src="/remotes/catalog/b1/remote-entry.js"></script>',
    '<script id="boot" type="application/json">{"a":"/remotes/tips/b1/x.js"}</script>',
  ];
  const ofTips = [
    '<link rel="preload" href="/remotes/tips/b1/tips-page.js" as="script" fetchpriority="low">',
    '<link rel="stylesheet" href="/remotes/tips/b1/tips-page.css">',
    '<style data-href="tips-page.css" data-owner="tips">a{}\nb{}</style>',
    '<script defer src="/remotes/tips/b1/remote-entry.js"></script>',
  ];
  const html = kept.map((tag, index) => tag + (ofTips[index] ?? '')).join('\n');
  expect(withoutFilesOf('tips', html)).toBe(kept.join('\n'));
});
