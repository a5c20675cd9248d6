import { BrowserRouter, createKit, DataProvider, EMPTY_BOOT, KitProvider, Link } from '@telemarket/kit';
import '@telemarket/kit/reset.css';
import '@telemarket/kit/tokens.css';
import { createRoot } from 'react-dom/client';
import App from './app';

/** The admin remote alone (`npm run dev -w mfe-admin`); what other owners place is not here. */
const kit = createKit(EMPTY_BOOT, window);
kit.start();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <KitProvider kit={kit}>
    <DataProvider>
      <BrowserRouter>
        <nav aria-label="Development">
          <Link to="/admin">Admin</Link>
        </nav>
        <main id="main">
          <App />
        </main>
      </BrowserRouter>
    </DataProvider>
  </KitProvider>,
);
