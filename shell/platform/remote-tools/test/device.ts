/**
 * Creates a browser tab for `createKit`. The tabs of one browser share `local`, and each tab has its own session
 * storage.
 */
export function openTab({ local = memoryStorage(), session = memoryStorage(), doc = document } = {}): Window {
  const parts = {
    localStorage: local,
    sessionStorage: session,
    document: doc,
    setInterval: setInterval.bind(globalThis),
    clearInterval: clearInterval.bind(globalThis),
  };
  return Object.assign(new EventTarget(), parts) as unknown as Window;
}

/** Creates a tab whose storages throw, as in a browser that blocks site data. */
export function openBlockedTab(): Window {
  const get = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  return Object.defineProperties(openTab(), { localStorage: { get }, sessionStorage: { get } });
}

export function memoryStorage(content: Record<string, string> = {}): Storage {
  const values = new Map(Object.entries(content));
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

export function clearCookies(): void {
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=', 1)[0]}=; Path=/; Max-Age=0`;
}
