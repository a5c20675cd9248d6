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
import { MailRepository } from '../mail/mail.repository';
import { PushSubscriptionRepository } from '../push/push-subscription.repository';
import { compose } from '../mail/template/compose';
import { Courier, type CourierOptions } from './courier';
import { ShopSettings } from '../shop-settings/shop-settings.service';
import { PushClient } from './push-client';
import { SmtpClient } from './smtp-client';

/** Runs the couriers, within the API unless they have a process of their own (`MAIL_COURIER`). */
@Injectable()
export class CourierService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('mail');
  private readonly couriers: { stop(): Promise<void> }[] = [];

  constructor(
    private readonly outbox: MailRepository,
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
    this.start({
      transport: new SmtpClient(smtpUrl),
      compose: async (row) => {
        await this.settings.ready();
        return compose(row, { from, shopOrigin, secretKey });
      },
      ...(healthPath !== null && { onProgress: () => writeFile(healthPath, '', () => undefined) }),
    });
    this.logger.log('the courier sends mails');
    if (!push) return;
    this.start({
      channel: 'push',
      transport: new PushClient(this.devices, this.transactions, push),
      compose: (row) => row,
    });
  }

  /** Runs before the connections to the database are closed. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.couriers.map((courier) => courier.stop()));
  }

  private start<Message>(options: Omit<CourierOptions<Message>, 'outbox' | 'transactions' | 'log'>): void {
    const { outbox, transactions } = this;
    const courier = new Courier({ outbox, transactions, log: (line) => this.logger.warn(line), ...options });
    courier.start(this.database.connected());
    this.couriers.push(courier);
  }
}
