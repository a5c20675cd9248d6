/** The page that Telegram sends the browser back to. BotFather knows its whole address. */
export const TELEGRAM_RETURN_PATH = '/link-telegram';
