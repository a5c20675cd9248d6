/** The storages and cookies of a browser. Their methods do not throw. */
export interface Device {
  local: KeyValue;
  session: KeyValue;
  cookie: {
    get(name: string): string | null;
    /** @param maxAgeSeconds Default: until the browser session ends. 0 removes the cookie. */
    set(name: string, value: string, maxAgeSeconds?: number): void;
  };
}

export interface KeyValue {
  get(key: string): string | null;
  /**
   * When the storage throws (private mode, quota), the value stays in memory until the page is closed.
   * @param value Null removes the key.
   * @returns True if the storage has the value, so that it is still there after the page is closed.
   */
  set(key: string, value: string | null): boolean;
}

/**
 * The `Device` object of each window. All callers in a page share one object, because values that the browser refused to
 * store exist only in its memory.
 */
const devices = new WeakMap<Window, Device>();

/** @param win Null on a server. */
export function openDevice(win: Window | null): Device {
  const device = (win && devices.get(win)) ?? {
    local: openStorage(() => win?.localStorage),
    session: openStorage(() => win?.sessionStorage),
    cookie: openCookies(win?.document ?? null),
  };
  if (win) devices.set(win, device);
  return device;
}

function openStorage(open: () => Storage | undefined): KeyValue {
  const memory = new Map<string, string | null>();
  return {
    get(key) {
      if (memory.has(key)) return memory.get(key) ?? null;
      try {
        return open()?.getItem(key) ?? null;
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        const storage = open();
        if (!storage) throw new Error('no storage');
        if (value === null) storage.removeItem(key);
        else storage.setItem(key, value);
        memory.delete(key);
        return true;
      } catch {
        memory.set(key, value);
        return false;
      }
    },
  };
}

function openCookies(doc: Document | null): Device['cookie'] {
  return {
    get(name) {
      try {
        const pair = doc?.cookie.split('; ').find((entry) => entry.startsWith(`${name}=`));
        return pair ? decodeURIComponent(pair.slice(name.length + 1)) : null;
      } catch {
        return null;
      }
    },
    set(name, value, maxAgeSeconds) {
      try {
        const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`;
        const secure = doc?.location.protocol === 'https:' ? '; Secure' : '';
        if (doc) doc.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${age}${secure}`;
      } catch {
        // a sandboxed document refuses cookies; a cookie is only a copy of a stored value
      }
    },
  };
}

/** @returns Null when the text is not JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
