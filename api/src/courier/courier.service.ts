import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { writeFile } from 'node:fs';
import { type Config, CONFIG } from '../config/config';
import { DatabaseService } from '../database/database.service';
import { Transactions } from '../database/transactions';
import { type MailAttempt, type ClaimedMail, MailRepository } from '../mail/mail.repository';
import { PushSubscriptionRepository } from '../push/push-subscription.repository';
import { compose, type ComposedMail } from '../mail/template/compose';
import { type ClaimedLetterMail, LetterMailRepository } from '../newsletter/letter-mail.repository';
import { newsletterMail } from '../newsletter/newsletter-mail';
import { Courier, type CourierOptions } from './courier';
import { ShopSettings } from '../shop-settings/shop-settings.service';
import { LetterClient } from './letter-client';
import { type OutgoingPush, PushClient } from './push-client';
import { SmtpClient } from './smtp-client';

/** Runs the couriers in the API, unless the operator runs them in a separate process (`MAIL_COURIER`). */
@Injectable()
export class CourierService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('mail');
  private readonly couriers: { stop(): Promise<void> }[] = [];

  constructor(
    private readonly outbox: MailRepository,
    private readonly letters: LetterMailRepository,
    private readonly devices: PushSubscriptionRepository,
    private readonly transactions: Transactions,
    private readonly database: DatabaseService,
    private readonly settings: ShopSettings,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    const { mail, shopOrigin, secretKey, push } = this.config;
    const { smtpUrl, courier, from, healthPath } = mail;
    if (!courier) return;
    if (!smtpUrl) {
      this.logger.warn('SMTP_URL is not set: mails wait in the outbox');
      return;
    }
    const { outbox, letters } = this;
    const options = { from, shopOrigin, secretKey };
    this.startCourier<ComposedMail, ClaimedMail>({
      outbox,
      transport: new SmtpClient(smtpUrl),
      compose: async (row) => {
        await this.settings.whenReady();
        return compose(row, options);
      },
      ...(healthPath !== null && { onProgress: () => writeFile(healthPath, '', () => undefined) }),
    });
    this.startCourier<ComposedMail, ClaimedLetterMail>({
      channel: 'newsletter',
      outbox: letters,
      transport: new LetterClient(smtpUrl),
      compose: async (row) => {
        await this.settings.whenReady();
        return compose(newsletterMail(row, from), options);
      },
    });
    this.logger.log('the courier sends mails');
    if (!push) return;
    this.startCourier<OutgoingPush, ClaimedMail>({
      channel: 'push',
      outbox,
      transport: new PushClient(this.devices, this.transactions, push),
      compose: (row) => row,
    });
  }

  /** Runs before the connections to the database are closed. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.couriers.map((courier) => courier.stop()));
  }

  private startCourier<Message, Row extends MailAttempt>(
    options: Omit<CourierOptions<Message, Row>, 'transactions' | 'log'>,
  ): void {
    const { transactions } = this;
    const courier = new Courier({ transactions, log: (line) => this.logger.warn(line), ...options });
    courier.start(this.database.whenConnected());
    this.couriers.push(courier);
  }
}
