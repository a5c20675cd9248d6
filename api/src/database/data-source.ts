import { DataSource, type DataSourceOptions } from 'typeorm';
import { AuditEntry } from '../audit/audit-entry.entity';
import { AuthSession } from '../auth/auth-session.entity';
import type { DatabaseConfig } from '../config/config';
import { ContactMessage } from '../contact-message/contact-message.entity';
import { Subscriber } from '../newsletter/subscriber.entity';
import { OrderHistory } from '../order/order-history.entity';
import { Order } from '../order/order.entity';
import { OrderItem } from '../order-item/order-item.entity';
import { Product } from '../product/product.entity';
import { RateLimit } from '../rate-limit/rate-limit.entity';
import { SupportTicket } from '../support-ticket/support-ticket.entity';
import { Total } from '../stats/total.entity';
import { User } from '../user/user.entity';
import { migrations } from './migrations';
import { patientDriver, type Patience } from './patient-pool';

const entities = [
  AuditEntry,
  AuthSession,
  ContactMessage,
  Order,
  OrderHistory,
  OrderItem,
  Product,
  RateLimit,
  Subscriber,
  SupportTicket,
  Total,
  User,
];

/** For answering requests: whoever waits is told soon. */
export const SERVING: Patience = { acquireMs: 2_000, queryMs: 2_000 };
/** For migrations and seeds, which take the time they take. */
export const WORKING: Patience = { acquireMs: 60_000, queryMs: 24 * 60 * 60_000 };

export function createDataSource(database: DatabaseConfig, patience: Patience): DataSource {
  return new DataSource(dataSourceOptions(database, patience));
}

export function dataSourceOptions(database: DatabaseConfig, patience: Patience): DataSourceOptions {
  return {
    type: 'mysql',
    host: database.host,
    port: database.port,
    socketPath: database.socketPath,
    username: database.user,
    password: database.password,
    database: database.name,
    charset: 'utf8mb4_unicode_520_ci',
    timezone: 'Z',
    bigNumberStrings: false,
    // With others to ask there must be time left for them.
    connectTimeout: database.fallbackHosts.length ? 800 : 2_000,
    poolSize: 10,
    extra: { queueLimit: 100, maxIdle: 10 },
    driver: patientDriver(patience, database.fallbackHosts),
    entities,
    migrations,
    migrationsTableName: 'migration',
    migrationsTransactionMode: 'none',
    synchronize: false,
    logging: false,
  };
}
