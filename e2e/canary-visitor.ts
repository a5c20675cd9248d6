import { JOIN_PATH, SHARE_COOKIE } from '@telemarket/composition';

/**
 * Asks the gateway, as a page does, whether a new visitor gets one of the running canaries.
 * @returns The cookie of a visitor who gets a canary; an empty text for every other visitor.
 */
export async function joinCanaries(address: string): Promise<string> {
  const response = await fetch(address + JOIN_PATH);
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  return cookie === `${SHARE_COOKIE}=` ? '' : cookie;
}
