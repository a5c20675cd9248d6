import { useKit } from '@telemarket/kit';
import type { AuthAnswer, LoginInput, SignupInput } from '@telemarket/contract';

export function useAuth() {
  const { api } = useKit();
  return {
    login: (body: LoginInput) => api<AuthAnswer>('/api/auth/login', { method: 'POST', body }),
    signup: (body: SignupInput) => api<AuthAnswer>('/api/auth/signup', { method: 'POST', body }),
  };
}
