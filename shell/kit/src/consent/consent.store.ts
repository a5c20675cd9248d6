import { type Device } from '../store/device';
import { COOKIES, DEVICE_KEYS } from '../store/device-keys';
import { createStore, type Store } from '../store/store';

/** `null`: not asked yet, so the banner shows. */
export type Consent = 'accepted' | 'rejected' | null;

export interface ConsentStore extends Store<Consent> {
  accept(): void;
  reject(): void;
  /** As if it had never been asked. */
  forget(): void;
}

const ONE_YEAR = 365 * 24 * 60 * 60;

export function createConsentStore(device: Device, serverConsent: Consent): ConsentStore {
  const store = createStore<Consent>(serverConsent, read());

  function read(): Consent {
    const cookie = device.cookie.get(COOKIES.consent);
    if (cookie === 'true') return 'accepted';
    if (cookie === 'false') return 'rejected';
    const kept = device.local.get(DEVICE_KEYS.consent);
    return kept === 'accepted' || kept === 'rejected' ? kept : null;
  }

  function keep(consent: 'accepted' | 'rejected') {
    device.local.set(DEVICE_KEYS.consent, consent);
    device.cookie.set(COOKIES.consent, String(consent === 'accepted'), ONE_YEAR);
    store.set(consent);
  }

  function forget() {
    device.local.set(DEVICE_KEYS.consent, null);
    device.cookie.set(COOKIES.consent, '', 0);
    store.set(null);
  }

  return { ...store, accept: () => keep('accepted'), reject: () => keep('rejected'), forget };
}
