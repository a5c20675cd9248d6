import { ButtonLink, Icon, useSearchParams } from '@telemarket/kit';
import { PAGE_SIZE } from './list-query';
import styles from './pager.module.css';

/** Links to the previous and the next page. They keep the other parameters of the address. */
export function Pager({ page, total, label }: { page: number; total: number; label: string }) {
  const [params] = useSearchParams();
  const pages = Math.ceil(total / PAGE_SIZE);
  if (pages <= 1) return null;

  const searchOf = (target: number) => `?${new URLSearchParams({ ...Object.fromEntries(params), page: `${target}` })}`;
  return (
    <nav className={styles.pager} aria-label={label}>
      {page > 1 && (
        <ButtonLink variant="quiet" className={styles.previous} to={{ search: searchOf(page - 1) }}>
          <Icon name="chevron" size={16} />
          Previous
        </ButtonLink>
      )}
      <span className={styles.where}>{`Page ${page} of ${pages}`}</span>
      {page < pages && (
        <ButtonLink variant="quiet" className={styles.next} to={{ search: searchOf(page + 1) }}>
          Next
          <Icon name="chevron" size={16} />
        </ButtonLink>
      )}
    </nav>
  );
}
