import {
  BrowserRouter,
  Button,
  createKit,
  DataProvider,
  EMPTY_BOOT,
  KitProvider,
  Link,
  useLocation,
} from '@telemarket/kit';
import { matchPattern, type RemoteDefinition } from '@telemarket/composition';
import '@telemarket/kit/reset.css';
import '@telemarket/kit/tokens.css';
import { type ComponentType, createElement, lazy, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';

type Widget = ComponentType<{ open: boolean; onClose: () => void }>;

/**
 * Shows a remote alone (`npm run dev -w mfe-…`): its pages and widgets, without the shell and without other remotes.
 */
export function showDevPage({ title, pages, widgets = {} }: RemoteDefinition): void {
  const kit = createKit(EMPTY_BOOT, window);
  kit.start();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  document.title = title;
  const components = new Map(pages.map((page) => [page, lazy(page.load)]));
  const dialogs = Object.entries(widgets).map(([name, load]) => ({ name, Part: lazy(load as never) as Widget }));

  function Page() {
    const { pathname } = useLocation();
    for (const [page, Component] of components) {
      const params = matchPattern(page.path, pathname);
      if (params) return createElement(Component, { params });
    }
    return <p>{title} has no page at this address.</p>;
  }

  createRoot(root).render(
    <KitProvider kit={kit}>
      <DataProvider>
        <BrowserRouter>
          <nav aria-label="Development">
            {pages.map(({ path, title: name = path }) => (
              <Link key={path} to={path.replace(/:\w+/g, '1')} style={{ margin: 8 }}>
                {name}
              </Link>
            ))}
            {dialogs.map(({ name, Part }) => (
              <WidgetButton key={name} name={name} Part={Part} />
            ))}
          </nav>
          <main id="main">
            <Suspense fallback={null}>
              <Page />
            </Suspense>
          </main>
        </BrowserRouter>
      </DataProvider>
    </KitProvider>,
  );
}

function WidgetButton({ name, Part }: { name: string; Part: Widget }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button compact onClick={() => setOpen(true)}>
        {name}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <Part open onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
