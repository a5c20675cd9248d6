import { ErrorCard, formatPrice, Link, Loading, PageHead, type PageProps, paths, Skeleton } from '@telemarket/kit';
import { useNewestListings } from './for-name.resource';
import styles from './gifts.module.css';

export default function GiftsForNamePage({ params: { name = '' } }: PageProps) {
  const title = `Gifts for ${name}`;
  return (
    <div className={styles.page}>
      <PageHead title={title} />
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <NewestListings />
    </div>
  );
}

function NewestListings() {
  const { data, error, isValidating, mutate } = useNewestListings();
  if (data)
    return (
      <ul className={styles.list}>
        {data.rows.map(({ id, title, price }) => (
          <li key={id}>
            <Link to={paths.product(id)}>{title}</Link> <span>{formatPrice(price)}</span>
          </li>
        ))}
      </ul>
    );
  if (error)
    return (
      <ErrorCard
        title="The listings could not be loaded"
        error={error}
        busy={isValidating}
        onRetry={() => void mutate()}
      />
    );
  return (
    <Loading label="Loading listings">
      <Skeleton height="10em" />
    </Loading>
  );
}
