/** The settings of a shop that uses this Telegram. */
export interface LocalTelegramSettings {
  botToken: string;
  /** The client id of the shop, which is the id of the bot. */
  clientId: string;
  clientSecret: string;
  /** The address of the issuer of OpenID Connect. */
  issuer: string;
  /** The address of the Bot API. */
  apiRoot: string;
  botUsername: string;
  /**
   * The root of links to bots, such as `https://t.me` at the real Telegram. A link is `LINK_ROOT/BOT?start=PAYLOAD`.
   */
  linkRoot: string;
}

export const LOCAL_BOT = {
  id: 7_100_000_001,
  token: '7100000001:local-telegram_token',
  username: 'telemarket_local_bot',
  name: 'TeleMarket (local)',
};

/** The path of the page of the shop to which the sign-in may lead back. */
export const ALLOWED_RETURN_PATH = '/link-telegram';

/** @param address The address of a local Telegram. */
export const localTelegramSettings = (address: string): LocalTelegramSettings => ({
  botToken: LOCAL_BOT.token,
  clientId: String(LOCAL_BOT.id),
  // this secret contains the characters that the two encodings for HTTP Basic treat differently
  clientSecret: 'local-telegram_secret.1',
  issuer: address,
  apiRoot: address,
  botUsername: LOCAL_BOT.username,
  linkRoot: address,
});

/** All variables of Telegram that a shop reads, for a local Telegram. */
export function localTelegramVariables(address: string) {
  const { botToken, apiRoot, clientId, clientSecret, issuer } = localTelegramSettings(address);
  return {
    TELEGRAM_BOT_TOKEN: botToken,
    TELEGRAM_LOCAL_API: apiRoot,
    TELEGRAM_CLIENT_ID: clientId,
    TELEGRAM_CLIENT_SECRET: clientSecret,
    TELEGRAM_LOCAL_SIGN_IN: issuer,
  };
}
