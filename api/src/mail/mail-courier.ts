import type { DataSource } from 'typeorm';
import type { Config } from '../config/config';
import { Courier } from './courier';
import { MailRepository } from './mail.repository';
import { PushClient } from './push-client';
import { SmtpClient } from './smtp-client';
import { compose } from './template/compose';

/**
 * Creates the couriers: one for mails, and one for notifications if push is configured.
 * @param onProgress called by the courier for mails
 */
export function couriersOf(
  dataSource: DataSource,
  { mail, shopOrigin, secretKey, push }: Config,
  smtpUrl: string,
  log: (line: string) => void,
  onProgress?: () => void,
): Courier[] {
  const outbox = new MailRepository(dataSource);
  const mails = new Courier({
    outbox,
    transport: new SmtpClient(smtpUrl),
    compose: (row) => compose(row, { from: mail.from, shopOrigin, secretKey }),
    log,
    ...(onProgress && { onProgress }),
  });
  if (!push) return [mails];
  const transport = new PushClient(dataSource, push);
  return [mails, new Courier({ outbox, channel: 'push', transport, compose: (row) => transport.compose(row), log })];
}
