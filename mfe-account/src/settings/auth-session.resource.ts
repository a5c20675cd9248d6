import type { AuthSession } from '@telemarket/contract';
import { useKit } from '@telemarket/kit';
import { useOwnData } from '../own-data';

const PATH = '/api/users/me/sessions';

export function useAuthSessions(userId: number) {
  const { api } = useKit();
  const { data: sessions, show, ...state } = useOwnData<AuthSession[]>(PATH, userId, 'on open');
  return {
    ...state,
    sessions,
    async signOutOthers() {
      await api(PATH, { method: 'DELETE' });
      await show((shown) => shown.filter(({ current }) => current));
    },
    async signOut(id: number) {
      await api(`${PATH}/${id}`, { method: 'DELETE' });
      await show((shown) => shown.filter((session) => session.id !== id));
    },
  };
}
