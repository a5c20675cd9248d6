import type { DataSource } from 'typeorm';
import type { Config } from '../config/config';
import { Courier } from './courier';
import { LEASE_MS, Outbox } from './outbox';
import { PushClient } from './push-client';
import { SmtpClient } from './smtp-client';
import { compose } from './template/compose';

/** The couriers of a configuration: one for mails, and one for notifications where push is set up. */
export function couriersOf(
  dataSource: DataSource,
  { mail, shopOrigin, secretKey, push }: Config,
  smtpUrl: string,
  log: (line: string) => void,
): Courier[] {
  const mails = new Courier({
    outbox: new Outbox(dataSource),
    transport: new SmtpClient(smtpUrl),
    compose: (row) => compose(row, { from: mail.from, shopOrigin, secretKey }),
    log,
  });
  if (!push) return [mails];
  const transport = new PushClient(dataSource, push);
  const outbox = new Outbox(dataSource, LEASE_MS, 'push');
  return [mails, new Courier({ outbox, transport, compose: (row) => transport.compose(row), log })];
}
