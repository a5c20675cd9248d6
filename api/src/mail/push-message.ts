/** A notification, as the service worker of the shop shows it. Details are at the path, for the signed-in user only. */
export type PushData = { title: string; body: string; path: string };

export const pushRecipient = (deviceId: number): string => `device ${deviceId}`;
export const pushDevice = (recipient: string): number => Number(recipient.split(' ')[1]);
