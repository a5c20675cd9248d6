/** One browser tab as the kit sees it: tabs share what they are given and have their own session storage. */
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

/** A tab whose storages refuse everything, as with blocked site data. */
export function openBlockedTab(): Window {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  return Object.defineProperties(openTab(), { localStorage: { get: refuse }, sessionStorage: { get: refuse } });
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

export function forgetCookies(): void {
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=', 1)[0]}=; Path=/; Max-Age=0`;
}
