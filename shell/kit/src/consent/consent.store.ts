import { type Device } from '../store/device';
import { createStore, type Store } from '../store/store';

/** `null`: not asked yet, so the banner shows. */
export type Consent = 'accepted' | 'rejected' | null;

export interface ConsentStore extends Store<Consent> {
  accept(): void;
  reject(): void;
  /** As if it had never been asked. */
  forget(): void;
}

/** The API reads it too: only an accepted one makes the server's session cookie last 30 days. */
const COOKIE = 'cookieConsent';
const KEY = 'tm:consent';
const ONE_YEAR = 365 * 24 * 60 * 60;

export function createConsentStore(device: Device, serverConsent: Consent): ConsentStore {
  const store = createStore<Consent>(serverConsent, read());

  function read(): Consent {
    const cookie = device.cookie.get(COOKIE);
    if (cookie === 'true') return 'accepted';
    if (cookie === 'false') return 'rejected';
    const kept = device.local.get(KEY);
    return kept === 'accepted' || kept === 'rejected' ? kept : null;
  }

  function keep(consent: 'accepted' | 'rejected') {
    device.local.set(KEY, consent);
    device.cookie.set(COOKIE, String(consent === 'accepted'), ONE_YEAR);
    store.set(consent);
  }

  function forget() {
    device.local.set(KEY, null);
    device.cookie.set(COOKIE, '', 0);
    store.set(null);
  }

  return { ...store, accept: () => keep('accepted'), reject: () => keep('rejected'), forget };
}
