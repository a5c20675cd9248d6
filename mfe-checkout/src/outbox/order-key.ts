const KEY_BYTES = 32;

/**
 * Creates the key of an order, a secret of the device that places it. The server stores the hash of the key. A client
 * with the key can change the order later.
 * @returns 43 characters. Undefined on a page without HTTPS, where browsers compute no hash.
 */
export function createOrderKey(): string | undefined {
  if (!('subtle' in crypto)) return undefined;
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');
}

/** @returns SHA-256 of the text of the key, in hex. */
export async function hashOfKey(key: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
