import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { BotHandlers } from '../telegram-bot/bot-handlers';
import { UserRepository } from '../user/user.repository';

const LINKED = 'your account in the shop is linked to this Telegram account: its number and its name are stored there.';
const UNLINK = 'You can unlink it in the settings of the shop, under Security.';

/** Tells people at Telegram about the link to their account, which only the account can end. */
@Injectable()
export class LinkedAccountBot {
  constructor(
    private readonly users: UserRepository,
    handlers: BotHandlers,
  ) {
    const describe = async (tx: Tx, id: string, intro = '') =>
      (await this.users.isTelegramLinked(tx, id)) ? [`${intro}${LINKED} ${UNLINK}`] : [];
    handlers.onMyData((tx, { id }) => describe(tx, id));
    handlers.onForget((tx, { id }) => describe(tx, id, 'Not deleted: '));
  }
}
