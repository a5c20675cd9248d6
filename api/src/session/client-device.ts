/** The device and the network of a request. */
export type ClientDevice = {
  /** A readable name; see deviceName. */
  name: string;
  userAgent: string | null;
  /** See wideNetwork. */
  network: string;
  /** The value of the device's cookie. */
  token: string | null;
  /** Whether cookies outlive the browser. */
  persistent: boolean;
};
