import { Icon, Link, useSearchParams } from '@telemarket/kit';
import { PAGE_SIZE } from './list-query';
import styles from './pager.module.css';

/** Links to the previous and the next page. They keep the other parameters of the address. */
export function Pager({ page, total, label }: { page: number; total: number; label: string }) {
  const [params] = useSearchParams();
  const pages = Math.ceil(total / PAGE_SIZE);
  if (pages <= 1) return null;

  const step = (target: number, name: string, className: string | undefined) => {
    const next = new URLSearchParams(params);
    next.set('page', String(target));
    const content = (
      <>
        <span className={className}>
          <Icon name="chevron" size={16} />
        </span>
        {name}
      </>
    );
    return target >= 1 && target <= pages ? (
      <Link className={styles.step} to={{ search: `?${next}` }}>
        {content}
      </Link>
    ) : (
      <span className={`${styles.step} ${styles.off}`} aria-hidden="true">
        {content}
      </span>
    );
  };

  return (
    <nav className={styles.pager} aria-label={label}>
      {step(page - 1, 'Previous', styles.backward)}
      <span className={styles.where}>
        Page {page} of {pages}
      </span>
      {step(page + 1, 'Next', styles.forward)}
    </nav>
  );
}
