/** The device and the network of a request. */
export type ClientDevice = {
  /** The device in words; see deviceName. */
  name: string;
  userAgent: string | null;
  /** See wideNetwork. */
  network: string;
  /** The value of the device's cookie. */
  token: string | null;
  /** Whether cookies outlive the browser. */
  persistent: boolean;
};
