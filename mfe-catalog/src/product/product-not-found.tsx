import { ButtonLink, Icon, PageHead, paths } from '@telemarket/kit';
import styles from './product-not-found.module.css';

export function ProductNotFound() {
  return (
    <div className={styles['page']}>
      <PageHead title="Product Not Found" />
      <span className={styles['glyph']}>
        <Icon name="search" size={32} />
      </span>
      <h1 className={styles['title']} tabIndex={-1}>
        Product Not Found
      </h1>
      <p className={styles['text']}>This listing was taken down, or the address is not quite right.</p>
      <ButtonLink to={paths.home}>Go Back Home</ButtonLink>
    </div>
  );
}
