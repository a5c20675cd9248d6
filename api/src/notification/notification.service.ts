import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { MailService, type NewMail } from '../mail/mail.service';
import type { PushData } from '../mail/mail.repository';
import type { Deal } from '../deal/deal.entity';
import { PushSubscriptionRepository } from '../push/push-subscription.repository';
import type { Notice } from '../telegram-notice/notice';
import { TelegramNoticeService } from '../telegram-notice/telegram-notice.service';
import type { User } from '../user/user.entity';

export type Notification = {
  /** Null: only the switches of the channels apply. */
  topic: 'orderUpdates' | 'orderAlerts' | 'favorites' | null;
  mail: NewMail;
  push: PushData;
  /** The notice that is sent in Telegram. */
  notice?: Notice;
};

/** Sends what a user may switch off under Notifications. Everything else is sent by MailService alone. */
@Injectable()
export class NotificationService {
  constructor(
    private readonly mails: MailService,
    private readonly subscriptions: PushSubscriptionRepository,
    private readonly telegram: TelegramNoticeService,
  ) {}

  /**
   * Runs in the transaction of the change that it reports. Guests have no switches. Returns whether a mail is sent.
   */
  async send(tx: Tx, user: User | null, { topic, mail, push, notice }: Notification): Promise<boolean> {
    if (!user) return this.mails.enqueue(tx, mail);
    if ((topic === 'orderUpdates' || topic === 'orderAlerts') && !user[topic]) return false;
    // Favourites are not about a purchase, so their mails need the switch of marketing.
    const mayMail = topic !== 'favorites' || user.marketingEmails;
    const isMailed = user.emailNotifications && mayMail && (await this.mails.enqueue(tx, mail));
    if (notice) await this.telegram.toUser(tx, user, notice);
    if (!user.pushNotifications) return isMailed;
    for (const device of await this.subscriptions.findIds(tx, user.id)) await this.mails.enqueuePush(tx, device, push);
    return isMailed;
  }

  /** Returns whether this shop has a bot for notices in Telegram. */
  get sendsNotices(): boolean {
    return this.telegram.isOn;
  }

  /** Sends only a notice: the event has a mail of its own, such as a receipt, or no mail. Guests get no notices. */
  async sendNotice(tx: Tx, userId: number | null, notice: Notice): Promise<void> {
    await this.telegram.toUserOf(tx, userId, notice);
  }

  /** Sends the notices to those users who want them. A notice that a user has got before is not sent again. */
  async sendNotices(tx: Tx, users: readonly User[], notices: readonly Notice[]): Promise<void> {
    await this.telegram.toUsers(tx, users, notices);
  }

  /** The limits of mails to a seller also limit the notices, so that a visitor cannot flood either. */
  async sendToSeller(tx: Tx, deal: Deal, mail: NewMail, notice: Notice): Promise<void> {
    if (await this.mails.enqueue(tx, mail)) await this.telegram.toSeller(tx, deal, notice);
  }
}
