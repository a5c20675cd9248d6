import { ErrorCard, useSearchParams } from '@telemarket/kit';
import { LazyPart } from '@telemarket/kit/ui';
import { RowsSkeleton } from '../rows-skeleton';
import { OrderDeskPage } from './order-desk-page';

const VIEWS = [
  {
    name: 'needs',
    load: () => import('./needs-page'),
    loading: 'Loading the deals that need you',
    failed: 'The queue could not be loaded',
  },
  {
    name: 'numbers',
    load: () => import('../figures/figures-page'),
    loading: 'Loading the numbers',
    failed: 'The numbers could not be loaded',
  },
] as const;

/** The tab has three views: the orders, the deals that need an administrator, and the numbers of the shop. */
export default function OrderPage() {
  const [params] = useSearchParams();
  const view = VIEWS.find(({ name }) => name === params.get('view'));
  if (!view) return <OrderDeskPage />;
  return (
    <LazyPart
      key={view.name}
      load={view.load}
      props={{}}
      loading={<RowsSkeleton label={view.loading} />}
      failed={(retry) => <ErrorCard title={view.failed} onRetry={retry} />}
    />
  );
}
