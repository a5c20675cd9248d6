import { useSession } from '@telemarket/kit';
import { OrderHistory } from './order-history';
import styles from './page.module.css';
import { SignInState } from './sign-in-state';

export default function OrderHistoryPage() {
  const user = useSession();
  return (
    <div className={styles['page']}>
      {user ? (
        <OrderHistory key={user.id} user={user} />
      ) : (
        <>
          <h1 className={styles['title']} tabIndex={-1}>
            Order History
          </h1>
          <SignInState ended={false} />
        </>
      )}
    </div>
  );
}
