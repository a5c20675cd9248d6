import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { MailService, type NewMail } from '../mail/mail.service';
import type { PushData } from '../mail/mail.repository';
import { PushSubscriptionRepository } from '../push/push-subscription.repository';
import type { User } from '../user/user.entity';

export type Notification = {
  /** Null: only the switches of the channels apply. */
  topic: 'orderUpdates' | 'orderAlerts' | 'favorites' | null;
  mail: NewMail;
  push: PushData;
};

/** Sends what a user may switch off under Notifications. Everything else is sent by MailService alone. */
@Injectable()
export class NotificationService {
  constructor(
    private readonly mails: MailService,
    private readonly subscriptions: PushSubscriptionRepository,
  ) {}

  /**
   * Runs in the transaction of the change that it reports. Guests have no switches. Returns whether a mail is sent.
   */
  async send(tx: Tx, user: User | null, { topic, mail, push }: Notification): Promise<boolean> {
    if (!user) return this.mails.enqueue(tx, mail);
    if ((topic === 'orderUpdates' || topic === 'orderAlerts') && !user[topic]) return false;
    // Favourites are not about a purchase, so their mails need the switch of marketing.
    const mayMail = topic !== 'favorites' || user.marketingEmails;
    const isMailed = user.emailNotifications && mayMail && (await this.mails.enqueue(tx, mail));
    if (!user.pushNotifications) return isMailed;
    for (const device of await this.subscriptions.findIds(tx, user.id)) await this.mails.enqueuePush(tx, device, push);
    return isMailed;
  }
}
