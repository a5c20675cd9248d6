import type { Config } from '../config/config';
import type { MailRepository } from '../mail/mail.repository';
import { compose } from '../mail/template/compose';
import type { PushSubscriptionRepository } from '../push/push-subscription.repository';
import { Courier } from './courier';
import { PushClient } from './push-client';
import { SmtpClient } from './smtp-client';

/**
 * Creates the couriers: one for mails, and one for notifications if push is configured.
 * @param onProgress called by the courier for mails
 */
export function couriersOf(
  outbox: MailRepository,
  devices: PushSubscriptionRepository,
  { mail, shopOrigin, secretKey, push }: Config,
  smtpUrl: string,
  log: (line: string) => void,
  onProgress?: () => void,
): Courier[] {
  const mails = new Courier({
    outbox,
    transport: new SmtpClient(smtpUrl),
    compose: (row) => compose(row, { from: mail.from, shopOrigin, secretKey }),
    log,
    ...(onProgress && { onProgress }),
  });
  if (!push) return [mails];
  const transport = new PushClient(devices, push);
  return [mails, new Courier({ outbox, channel: 'push', transport, compose: (row) => transport.compose(row), log })];
}
