import type { Device } from '../store/device';
import { COOKIES, DEVICE_KEYS } from '../store/device-keys';
import { createStore, type DeviceStore } from '../store/store';

/** Null while the visitor has not chosen yet. The banner is then shown. */
export type Consent = 'accepted' | 'rejected' | null;

export interface ConsentStore extends DeviceStore<Consent> {
  accept(): void;
  reject(): void;
  /** Deletes the choice, so that the banner is shown again. */
  forget(): void;
}

const ONE_YEAR_S = 365 * 24 * 60 * 60;

/**
 * @param isBannerOpen True if the server rendered the banner. Without the banner, the HTML is the same for both
 * choices.
 */
export function createConsentStore(device: Device, isBannerOpen: boolean): ConsentStore {
  const store = createStore<Consent>(isBannerOpen ? null : 'rejected', readConsent());

  function readConsent(): Consent {
    const cookie = device.cookie.get(COOKIES.consent);
    if (cookie === 'true') return 'accepted';
    if (cookie === 'false') return 'rejected';
    const stored = device.local.get(DEVICE_KEYS.consent);
    return stored === 'accepted' || stored === 'rejected' ? stored : null;
  }

  function writeConsent(consent: Consent) {
    device.local.set(DEVICE_KEYS.consent, consent);
    device.cookie.set(COOKIES.consent, String(consent === 'accepted'), consent ? ONE_YEAR_S : 0);
    store.set(consent);
  }

  return {
    ...store,
    accept: () => writeConsent('accepted'),
    reject: () => writeConsent('rejected'),
    forget: () => writeConsent(null),
    refresh: () => void store.set(readConsent()),
  };
}
