import { ApiError, useKit } from '@telemarket/kit';
import { createContext, use, useCallback } from 'react';

type ApiRequest = Parameters<ReturnType<typeof useKit>['api']['withHeaders']>[1];

/** Called when the server does not take the person for an admin: 401 for nobody, 403 for somebody else. */
export const RefusalContext = createContext<(status: number) => void>(() => {});

/** The API as an admin calls it: whoever is refused is led back to the login, whichever call it was. */
export function useAdminApi() {
  const { api } = useKit();
  const onRefusal = use(RefusalContext);
  return useCallback(
    async <T,>(path: string, request?: ApiRequest) => {
      try {
        return await api.withHeaders<T>(path, request);
      } catch (error) {
        if (error instanceof ApiError && (error.status === 401 || error.status === 403)) onRefusal(error.status);
        throw error;
      }
    },
    [api, onRefusal],
  );
}
