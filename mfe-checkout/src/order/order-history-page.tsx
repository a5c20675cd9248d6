import { PageHead, useSession } from '@telemarket/kit';
import { OrderHistory } from './order-history';
import styles from './page.module.css';
import { SignInState } from './sign-in-state';

export function OrderHistoryPage() {
  const user = useSession();
  return (
    <div className={styles['page']}>
      <PageHead title="Order History" description="Your orders on TeleMarket and where they stand." />
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
