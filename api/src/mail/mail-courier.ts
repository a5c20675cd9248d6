import type { DataSource } from 'typeorm';
import type { Config } from '../config/config';
import { Courier } from './courier';
import { compose } from './template/compose';
import { Outbox } from './outbox';
import { SmtpClient } from './smtp-client';

/** The courier of a configuration. */
export function mailCourier(
  dataSource: DataSource,
  { mail, shopOrigin, secretKey }: Config,
  smtpUrl: string,
  log: (line: string) => void,
): Courier {
  return new Courier({
    outbox: new Outbox(dataSource),
    smtp: new SmtpClient(smtpUrl),
    compose: (row) => compose(row, { from: mail.from, shopOrigin, secretKey }),
    log,
  });
}
