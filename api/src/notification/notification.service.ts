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
  /** The topic whose switch the user can turn off. Null when only the switches for mail and push apply. */
  topic: 'orderUpdates' | 'orderAlerts' | 'favorites' | null;
  mail: NewMail;
  push: PushData;
  /** The notice that is sent in Telegram. */
  notice?: Notice;
};

/** Sends the messages that users can switch off under Notifications. MailService sends all other mails. */
@Injectable()
export class NotificationService {
  constructor(
    private readonly mails: MailService,
    private readonly subscriptions: PushSubscriptionRepository,
    private readonly telegram: TelegramNoticeService,
  ) {}

  /**
   * Sends a notification in the transaction of the change that it reports. Guests have no switches, so they always get
   * the mail. Returns whether a mail is sent.
   */
  async send(tx: Tx, user: User | null, { topic, mail, push, notice }: Notification): Promise<boolean> {
    if (!user) return this.mails.enqueue(tx, mail);
    if ((topic === 'orderUpdates' || topic === 'orderAlerts') && !user[topic]) return false;
    // Mails about favourites require the switch for marketing emails, because they are not about a purchase.
    const mayMail = topic !== 'favorites' || user.marketingEmails;
    const isMailed = user.emailNotifications && mayMail && (await this.mails.enqueue(tx, mail));
    if (notice) await this.telegram.notifyUser(tx, user, notice);
    if (!user.pushNotifications) return isMailed;
    for (const device of await this.subscriptions.findIds(tx, user.id)) await this.mails.enqueuePush(tx, device, push);
    return isMailed;
  }

  /** Returns whether the shop has a Telegram bot that can send notices. */
  get sendsNotices(): boolean {
    return this.telegram.isOn;
  }

  /**
   * Sends only a Telegram notice, for an event that has its own mail, such as a receipt, or no mail at all. Guests get
   * no notices.
   */
  async sendNotice(tx: Tx, userId: number | null, notice: Notice): Promise<void> {
    await this.telegram.notifyUserById(tx, userId, notice);
  }

  /** Sends notices to those of the users who want them. No user gets the same notice twice. */
  async sendNotices(tx: Tx, users: readonly User[], notices: readonly Notice[]): Promise<void> {
    await this.telegram.notifyUsers(tx, users, notices);
  }

  /**
   * Sends the mail and the notice to the seller, unless the mail exceeds the limits. The same limits protect the seller
   * from a flood of notices.
   */
  async sendToSeller(tx: Tx, deal: Deal, mail: NewMail, notice: Notice): Promise<void> {
    if (await this.mails.enqueue(tx, mail)) await this.telegram.notifySeller(tx, deal, notice);
  }
}
