import { Body, Get, Post } from '@nestjs/common';
import { Transactions } from '../database/transactions';
import { found } from '../http/problem';
import { Ok, RateLimited, UserController } from '../http/route.decorator';
import { type LiveSession, Session } from '../session/session.decorator';
import { TelegramNoticesAnswerInput, TelegramNoticesLinkView, TelegramNoticesView } from './telegram-notice.dto';
import { TelegramNoticeService } from './telegram-notice.service';

const NO_BOT_404 = '404 when this shop has no Telegram bot';

/**
 * Serves the notices of an account: about its orders, about the deals of its confirmed address, and, for staff, about
 * the shop.
 */
@UserController('telegram-notices')
export class TelegramNoticeController {
  constructor(
    private readonly notices: TelegramNoticeService,
    private readonly transactions: Transactions,
  ) {}

  @Get()
  @Ok(TelegramNoticesView, NO_BOT_404)
  show(@Session() { user }: LiveSession) {
    return this.transactions.read(async (tx) => found(await this.notices.view(tx, user)));
  }

  @Post('link')
  @RateLimited({ name: 'telegram-notices', limit: 20, windowSeconds: 3600, by: 'session' })
  @Ok(TelegramNoticesLinkView, `Makes a link that switches notices on. ${NO_BOT_404}`)
  link(@Session() { user }: LiveSession) {
    return this.notices.makeUserLink(user);
  }

  @Post('confirm')
  @Ok(
    TelegramNoticesView,
    `The Telegram account that has opened the link gets the notices. 410 \`over\` if the question is no longer open. ${NO_BOT_404}`,
  )
  confirm(@Body() { asks }: TelegramNoticesAnswerInput, @Session() { user }: LiveSession) {
    return this.notices.confirm(user, asks);
  }

  @Post('dismiss')
  @Ok(TelegramNoticesView, `The Telegram account that has opened the link does not get the notices. ${NO_BOT_404}`)
  dismiss(@Session() { user }: LiveSession) {
    return this.notices.dismiss(user);
  }

  @Post('stop')
  @Ok(TelegramNoticesView, `Switches the notices off. ${NO_BOT_404}`)
  stop(@Session() { user }: LiveSession) {
    return this.notices.stop(user);
  }
}
