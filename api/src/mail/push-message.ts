/** The service worker of the shop shows this. Only the signed-in person sees more, at the path. */
export type PushData = { title: string; body: string; path: string };

/** The recipient column of a notification. */
export const pushRecipient = (deviceId: number): string => `device ${deviceId}`;
export const pushDevice = (recipient: string): number => Number(recipient.split(' ')[1]);
