import { BrowserRouter, createKit, DataProvider, EMPTY_BOOT, KitProvider, Link } from '@telemarket/kit';
import '@telemarket/kit/reset.css';
import '@telemarket/kit/tokens.css';
import { createRoot } from 'react-dom/client';
import App from './app';

/** The account remote alone (`npm run dev -w mfe-account`); what other owners place is not here. */
const kit = createKit(EMPTY_BOOT, window);
kit.start();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <KitProvider kit={kit}>
    <DataProvider>
      <BrowserRouter>
        <nav aria-label="Development">
          <Link to="/login">Login</Link> <Link to="/signup">Sign up</Link> <Link to="/profile">Settings</Link>{' '}
          <Link to="/contact-support">Support</Link>
        </nav>
        <main id="main">
          <App />
        </main>
      </BrowserRouter>
    </DataProvider>
  </KitProvider>,
);
