import { CreateProduct1763700000001 } from './0001-product';
import { CreateUser1763700000002 } from './0002-user';
import { CreateAuthSession1763700000003 } from './0003-auth-session';
import { CreateOrder1763700000004 } from './0004-order';
import { CreateOrderItem1763700000005 } from './0005-order-item';
import { CreateOrderHistory1763700000006 } from './0006-order-history';
import { CreateContactMessage1763700000007 } from './0007-contact-message';
import { CreateSubscriber1763700000008 } from './0008-subscriber';
import { CreateRateLimit1763700000009 } from './0009-rate-limit';
import { CreateTotal1763700000010 } from './0010-total';
import { CreateSupportTicket1763700000011 } from './0011-support-ticket';
import { AddUserProfile1763700000012 } from './0012-user-profile';
import { AddAuthSessionDevice1763700000013 } from './0013-auth-session-device';

/** In the order in which they run. */
export const migrations = [
  CreateProduct1763700000001,
  CreateUser1763700000002,
  CreateAuthSession1763700000003,
  CreateOrder1763700000004,
  CreateOrderItem1763700000005,
  CreateOrderHistory1763700000006,
  CreateContactMessage1763700000007,
  CreateSubscriber1763700000008,
  CreateRateLimit1763700000009,
  CreateTotal1763700000010,
  CreateSupportTicket1763700000011,
  AddUserProfile1763700000012,
  AddAuthSessionDevice1763700000013,
];
