import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { writeFile } from 'node:fs';
import type { Config } from '../config/config';
import { CONFIG } from '../config/config.module';
import { DatabaseService } from '../database/database.service';
import { MailRepository } from '../mail/mail.repository';
import { PushSubscriptionRepository } from '../push/push-subscription.repository';
import type { Courier } from './courier';
import { couriersOf } from './couriers';

/** Runs the couriers, within the API unless they have a process of their own (`MAIL_COURIER`). */
@Injectable()
export class CourierService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('mail');
  private couriers: Courier[] = [];
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
    const { healthPath } = this.config.mail;
    this.couriers = couriersOf(
      this.outbox,
      this.devices,
      this.config,
      smtpUrl,
      (line) => this.logger.warn(line),
      healthPath === null ? undefined : () => writeFile(healthPath, '', () => undefined),
    );
    for (const courier of this.couriers) courier.start();
    this.logger.log('the courier sends mails');
  }
}
