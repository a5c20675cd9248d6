import { paths, useKit, useNavigate } from '@telemarket/kit';

/** Returns a function that signs out, clears the cart and opens the home page. */
export function useLogout(): () => void {
  const { signOut, cart } = useKit();
  const navigate = useNavigate();
  return () => {
    void signOut();
    cart.clear();
    void navigate(paths.home);
  };
}
