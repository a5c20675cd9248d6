import { paths, useKit, useNavigate } from '@telemarket/kit';

export function useLogout(): () => void {
  const { signOut, cart } = useKit();
  const navigate = useNavigate();
  return () => {
    void signOut();
    cart.clear();
    void navigate(paths.home);
  };
}
