import { useRoutes } from '@telemarket/browser/routes';
import { Navigate, useLocation } from '@telemarket/kit';
import { CookieBanner } from './consent/cookie-banner';
import { CartSlot } from './layout/cart-slot';
import { OutboxSlot } from './layout/outbox-slot';
import { SkipLink, SlimLayout, StoreLayout } from './layout/layouts';
import { RouteChange } from './layout/route-change';
import { NotFoundPage } from './page/not-found-page';
import { OwnedPage, UnknownPage } from './remote/owned-page';
import { ToastSlot } from './toast/toast-slot';

/**
 * Shows the page of the route in its layout, with the parts that every page has: banner, cart, toasts and
 * announcements.
 */
export function App({ incomplete }: { incomplete: boolean }) {
  const { pathname, search, hash, state } = useLocation();
  const routes = useRoutes();
  const canonical = routes.canonicalPath(pathname);
  const match = routes.match(pathname);
  const Layout = match?.route.layout === 'slim' ? SlimLayout : StoreLayout;
  return (
    <>
      <SkipLink />
      <CookieBanner />
      {canonical ? (
        <Navigate replace to={{ pathname: canonical, search, hash }} state={state} />
      ) : (
        <Layout>
          {match ? <OwnedPage key={match.route.path} {...match} /> : incomplete ? <UnknownPage /> : <NotFoundPage />}
        </Layout>
      )}
      <CartSlot />
      <OutboxSlot />
      <ToastSlot />
      <RouteChange />
    </>
  );
}
