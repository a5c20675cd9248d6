import { Global, Module } from '@nestjs/common';
import { DealRepository } from './deal/deal.repository';
import { ListingModule } from './listing.module';
import { BotApi } from './telegram-bot/bot-api';
import { BotCommands } from './telegram-bot/bot-commands';
import { BotHandlers } from './telegram-bot/bot-handlers';
import { BotJobs } from './telegram-bot/bot-jobs';
import { BotLinks } from './telegram-bot/bot-links';
import { BotStats } from './telegram-bot/bot-stats';
import { BotWorker } from './telegram-bot/bot-worker';
import { TelegramBotRepository } from './telegram-bot/telegram-bot.repository';
import { TelegramMessageRepository } from './telegram-bot/telegram-message.repository';
import { TelegramOutbox } from './telegram-bot/telegram-outbox';
import { TelegramUpdateRepository } from './telegram-bot/telegram-update.repository';
import { UpdateInbox } from './telegram-bot/update-inbox';
import { UpdatePoll } from './telegram-bot/update-poll';
import { LinkedAccountBot } from './telegram/linked-account.bot';
import { TelegramNoticeBot } from './telegram-notice/telegram-notice.bot';
import { TelegramNoticeLinkRepository } from './telegram-notice/telegram-notice-link.repository';
import { TelegramNoticeRepository } from './telegram-notice/telegram-notice.repository';
import { TelegramNoticeService } from './telegram-notice/telegram-notice.service';
import { UserRepository } from './user/user.repository';
import { HandoverRepository } from './telegram-handover/handover.repository';
import { HandoverSigner } from './telegram-handover/handover-signer';
import { HandoverWatcher } from './telegram-handover/handover-watcher';
import { ChatReader } from './telegram-proof/chat-reader';
import { ProofChecks } from './telegram-proof/proof-checks';
import { ProofConversation } from './telegram-proof/proof-conversation';
import { ProofEnding } from './telegram-proof/proof-ending';
import { TelegramProofRepository } from './telegram-proof/telegram-proof.repository';

/**
 * The Telegram bot with its handlers. The module is part of the API and of a separate courier, because the handlers run
 * in either process.
 */
@Global()
@Module({
  imports: [ListingModule],
  providers: [
    ...[TelegramBotRepository, TelegramMessageRepository, TelegramUpdateRepository],
    ...[BotApi, BotHandlers, BotJobs, BotLinks, TelegramOutbox, BotCommands, UpdateInbox, UpdatePoll, BotWorker],
    ...[TelegramProofRepository, ProofEnding, ProofConversation, ChatReader, ProofChecks],
    ...[HandoverRepository, HandoverSigner, HandoverWatcher],
    ...[BotStats, LinkedAccountBot],
    ...[TelegramNoticeRepository, TelegramNoticeLinkRepository, TelegramNoticeService, TelegramNoticeBot],
    ...[UserRepository, DealRepository],
  ],
  exports: [
    ...[BotApi, BotHandlers, BotJobs, BotLinks, BotStats, TelegramOutbox, TelegramNoticeService],
    ...[TelegramProofRepository, ProofEnding, HandoverRepository, HandoverSigner],
  ],
})
export class TelegramModule {}
