import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { MailService, type NewMail } from '../mail/mail.service';
import type { PushData } from '../mail/mail.repository';
import { PushSubscriptionRepository } from '../push/push-subscription.repository';
import type { User } from '../user/user.entity';
import { provenEmailKey } from '../user/user-key';

export type Notification = {
  /** Null: only the switches of the channels apply. */
  topic: 'orderUpdates' | 'favorites' | null;
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

  /** Runs in the transaction of the change that it reports. Guests have no switches and always get the mail. */
  async send(tx: Tx, user: User | null, { topic, mail, push }: Notification): Promise<void> {
    if (!user) return this.mails.enqueue(tx, mail);
    if (topic === 'orderUpdates' && !user.orderUpdates) return;
    // Favourites are not about a purchase, so their mails need a confirmed address and the switch of marketing.
    const mayMail = topic !== 'favorites' || (user.marketingEmails && provenEmailKey(user) !== null);
    if (user.emailNotifications && mayMail) await this.mails.enqueue(tx, mail);
    if (!user.pushNotifications) return;
    for (const device of await this.subscriptions.findIds(tx, user.id)) await this.mails.enqueuePush(tx, device, push);
  }
}
