import { BrowserRouter, Button, createKit, DataProvider, EMPTY_BOOT, KitProvider, Link } from '@telemarket/kit';
import '@telemarket/kit/reset.css';
import '@telemarket/kit/tokens.css';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import App from './app';
import CartDialog from './cart/cart-dialog';

/** The checkout remote alone (`npm run dev -w mfe-checkout`); what other owners place is not here. */
const kit = createKit(EMPTY_BOOT, window);
kit.start();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <KitProvider kit={kit}>
    <DataProvider>
      <BrowserRouter>
        <nav aria-label="Development">
          <Link to="/order-history">Orders</Link> <Link to="/order-tracking">Track</Link> <Cart />
        </nav>
        <main id="main">
          <App />
        </main>
      </BrowserRouter>
    </DataProvider>
  </KitProvider>,
);

function Cart() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button compact onClick={() => setOpen(true)}>
        Cart
      </Button>
      <CartDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}
