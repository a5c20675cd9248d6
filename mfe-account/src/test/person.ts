import type { AuthSession, Profile } from '@telemarket/contract';

export const ADA = {
  id: 7,
  firstName: 'Ada',
  lastName: 'Marsh',
  username: 'ada',
  email: 'ada@example.com',
  isAdmin: false,
};

export function profileOf(given: Partial<Profile> = {}): Profile {
  return {
    ...ADA,
    staffRole: null,
    telegramId: null,
    createdAt: '2026-01-02T03:04:05.000Z',
    updatedAt: '2026-01-02T03:04:05.000Z',
    phone: null,
    telegramUsername: null,
    emailVerified: true,
    pendingEmail: null,
    emailNotifications: true,
    pushNotifications: false,
    marketingEmails: true,
    orderUpdates: true,
    orderAlerts: true,
    loginAlerts: true,
    twoFactorAuth: false,
    twoFactorRequired: false,
    recoveryCodesLeft: 0,
    sessionTimeout: 30,
    eraseAt: null,
    version: 1,
    ...given,
  };
}

export function sessionOf(given: Partial<AuthSession> = {}): AuthSession {
  return {
    id: 1,
    device: 'Firefox on Windows',
    createdAt: '2026-11-20T08:00:00.000Z',
    lastUsedAt: '2026-11-21T09:30:00.000Z',
    current: true,
    ...given,
  };
}

/** Stores Ada as the signed-in user on the device. */
export const storeAda = () => localStorage.setItem('tm:session', JSON.stringify(ADA));
