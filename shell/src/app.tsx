import { Navigate, useLocation } from '@telemarket/kit';
import { CookieBanner } from './consent/cookie-banner';
import { CartSlot } from './layout/cart-slot';
import { RouteChange } from './layout/route-change';
import { SkipLink } from './layout/skip-link';
import { SlimLayout } from './layout/slim-layout';
import { StoreLayout } from './layout/store-layout';
import { NotFoundPage } from './page/not-found-page';
import { OwnedPage } from './remote/owned-page';
import { canonicalPath, matchRoute, moduleOf } from './route-table';
import { ToastSlot } from './toast/toast-slot';

/** The composed page: the route's owner inside its layout, and what floats over every page. */
export function App() {
  const { pathname, search, hash, state } = useLocation();
  const right = canonicalPath(pathname);
  const route = matchRoute(pathname);
  const Layout = route?.layout === 'slim' ? SlimLayout : StoreLayout;
  return (
    <>
      <SkipLink />
      {right ? (
        <Navigate replace to={{ pathname: right, search, hash }} state={state} />
      ) : (
        <Layout>{route ? <OwnedPage key={moduleOf(route)} route={route} /> : <NotFoundPage />}</Layout>
      )}
      <CookieBanner />
      <CartSlot />
      <ToastSlot />
      <RouteChange />
    </>
  );
}
