import type { AuthAnswer, ChangePasswordInput } from '@telemarket/contract';
import { useKit } from '@telemarket/kit';

export function useChangePassword() {
  const { api } = useKit();
  return (body: ChangePasswordInput) => api<AuthAnswer>('/api/auth/change-password', { method: 'POST', body });
}
