import type { RecoveryCodes, SecondFactorSetup } from '@telemarket/contract';
import { useKit } from '@telemarket/kit';
import type { Proof } from './data-rights.resource';

const PATH = '/api/users/me/second-factor';

export function useTwoFactor() {
  const { api } = useKit();
  const post = <T>(path: string, body: object) => api<T>(PATH + path, { method: 'POST', body });
  return {
    begin: (currentPassword: string) => post<SecondFactorSetup>('', { currentPassword }),
    enable: async (code: string) => (await post<RecoveryCodes>('/enable', { code })).recoveryCodes,
    renewCodes: async (proof: Proof) => (await post<RecoveryCodes>('/recovery-codes', proof)).recoveryCodes,
    disable: (proof: Proof) => post<null>('/disable', proof),
  };
}
