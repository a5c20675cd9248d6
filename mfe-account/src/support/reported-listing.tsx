import type { Product } from '@telemarket/contract';
import { Link, paths, useSWR } from '@telemarket/kit';
import page from '../page.module.css';

/** Shows the title of the reported listing, or its number until the title is loaded. */
export function ReportedListing({ id }: { id: number }) {
  const { data } = useSWR<Product, Error>(`/api/products/${id}`);
  return (
    <p className={page.text}>
      This message is about the listing <Link to={paths.product(id)}>{data?.title ?? `number ${id}`}</Link>.
    </p>
  );
}
