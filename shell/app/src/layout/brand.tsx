import { picturePath } from '@telemarket/kit/shop';
import { bidi } from '@telemarket/composition';
import { Link, paths, useShop } from '@telemarket/kit';
import styles from './layout.module.css';

/** Without a logo of the shop, its mark is a paper plane in a price tag. */
export function Brand() {
  const { name, logo } = useShop();
  return (
    <Link to={paths.home} className={styles.brand} aria-label={bidi`${name}, home`}>
      {logo ? (
        <img className={styles.logo} src={picturePath(logo, 160)} height={30} alt="" />
      ) : (
        <svg className={styles.mark} viewBox="0 0 32 32" width={30} height={30} aria-hidden="true">
          <path
            fillRule="evenodd"
            d="M9 2h14a7 7 0 0 1 7 7v14a7 7 0 0 1-7 7h-9.1a7 7 0 0 1-4.95-2.05l-4.9-4.9A7 7 0 0 1 2 18.1V9a7 7 0 0 1 7-7zm-1.5 3.6a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8zM25.3 8.7 8.3 15.4c-.7.3-.7 1.2.1 1.5l3.9 1.3 1.5 4.7c.2.7 1.1.9 1.6.3l2.2-2.4 4.1 3c.5.4 1.3.1 1.4-.6l3.1-13.4c.1-.7-.4-1.2-.9-1.1zm-3.5 3.8-7.3 6.7-.3 2.6-1-3.3z"
          />
        </svg>
      )}
      <span dir="auto" className={styles.name}>
        {name}
      </span>
    </Link>
  );
}
