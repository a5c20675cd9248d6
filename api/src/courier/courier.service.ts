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
import { MailRepository } from '../mail/mail.repository';
import { PushSubscriptionRepository } from '../push/push-subscription.repository';
import { compose } from '../mail/template/compose';
import { Courier } from './courier';
import { PushClient } from './push-client';
import { SmtpClient } from './smtp-client';

/** Runs the couriers, within the API unless they have a process of their own (`MAIL_COURIER`). */
@Injectable()
export class CourierService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('mail');
  private readonly couriers: Courier[] = [];
  private stopped = false;

  constructor(
    private readonly outbox: MailRepository,
    private readonly devices: PushSubscriptionRepository,
    private readonly database: DatabaseService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    const { smtpUrl, courier } = this.config.mail;
    if (!courier) return;
    if (smtpUrl) void this.start(smtpUrl);
    else this.logger.warn('SMTP_URL is not set: mails wait in the outbox');
  }

  /** Runs before the connections to the database are closed. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.couriers.map((courier) => courier.stop()));
  }

  private async start(smtpUrl: string): Promise<void> {
    await this.database.connected();
    if (this.stopped) return;
    const { mail, shopOrigin, secretKey, push } = this.config;
    const { from, healthPath } = mail;
    const shared = { outbox: this.outbox, log: (line: string) => this.logger.warn(line) };
    const mails = new Courier({
      ...shared,
      transport: new SmtpClient(smtpUrl),
      compose: (row) => compose(row, { from, shopOrigin, secretKey }),
      ...(healthPath !== null && { onProgress: () => writeFile(healthPath, '', () => undefined) }),
    });
    this.couriers.push(mails);
    if (push) {
      const transport = new PushClient(this.devices, push);
      this.couriers.push(
        new Courier({ ...shared, channel: 'push', transport, compose: (row) => transport.compose(row) }),
      );
    }
    for (const courier of this.couriers) courier.start();
    this.logger.log('the courier sends mails');
  }
}
