/** Where a request comes from. */
export type ClientDevice = {
  /** In words; see deviceName. */
  name: string;
  /** Of the device's cookie. */
  token: string | null;
  /** Whether cookies outlive the browser. */
  persistent: boolean;
};
