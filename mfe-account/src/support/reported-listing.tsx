import type { Product } from '@telemarket/contract';
import { Link, paths, useSWR } from '@telemarket/kit';
import page from '../page.module.css';

/** Names the listing that a ticket is about; its number alone while the title is not known. */
export function ReportedListing({ id }: { id: number }) {
  const { data } = useSWR<Product, Error>(`/api/products/${id}`);
  return (
    <p className={page['text']}>
      This message is about the listing <Link to={paths.product(id)}>{data?.title ?? `number ${id}`}</Link>.
    </p>
  );
}
