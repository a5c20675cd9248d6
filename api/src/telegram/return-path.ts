/** The page to which Telegram sends the browser back. The operator has entered its whole address at BotFather. */
export const TELEGRAM_RETURN_PATH = '/link-telegram';
