export type ClientDevice = {
  name: string;
  userAgent: string | null;
  network: string;
  /** The value of the device's cookie. */
  token: string | null;
  /** Whether cookies outlive the browser. */
  persistent: boolean;
};
