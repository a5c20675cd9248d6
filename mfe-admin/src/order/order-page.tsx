import { ErrorCard, useSearchParams } from '@telemarket/kit';
import { LazyPart } from '@telemarket/kit/ui';
import { RowsSkeleton } from '../rows-skeleton';
import { OrderDeskPage } from './order-desk-page';

const loadNeeds = () => import('./needs-page');

/** The tab has two views: the orders, and what needs an administrator. */
export default function OrderPage() {
  const [params] = useSearchParams();
  if (params.get('view') !== 'needs') return <OrderDeskPage />;
  return (
    <LazyPart
      load={loadNeeds}
      props={{}}
      loading={<RowsSkeleton label="Loading what needs you" />}
      failed={(retry) => <ErrorCard title="The queue could not be opened" onRetry={retry} />}
    />
  );
}
