import type { HandoverKey } from '@telemarket/contract';
import { useResource } from '@telemarket/kit';

/** The present and former public keys of the shop. No request is sent before there is a record to check. */
export const useHandoverKeys = (enabled: boolean) =>
  useResource<HandoverKey[]>(enabled ? '/api/handover/keys' : null, 'once');
