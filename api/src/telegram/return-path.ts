/**
 * The page to which Telegram sends the browser back. The operator has entered the full URL of this page at BotFather.
 */
export const TELEGRAM_RETURN_PATH = '/link-telegram';
