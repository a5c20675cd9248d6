import type { HandoverKey } from '@telemarket/contract';
import { useResource } from '@telemarket/kit';

/** The public keys of the shop, also those of before. No request is sent before there is something to check. */
export const useHandoverKeys = (enabled: boolean) =>
  useResource<HandoverKey[]>(enabled ? '/api/handover/keys' : null, 'once');
