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
import { AddProductListing1763700000016 } from './0016-product-listing';
import { AddOrderItemProduct1763700000017 } from './0017-order-item-product';
import { AddOrderList1763700000018 } from './0018-order-list';
import { CreateAuditEntry1763700000019 } from './0019-audit-entry';
import { AddContactMessageHandled1763700000020 } from './0020-contact-message-handled';
import { AddSupportTicketHandled1763700000021 } from './0021-support-ticket-handled';
import { CreateProductChange1763700000026 } from './0026-product-change';

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
  AddProductListing1763700000016,
  AddOrderItemProduct1763700000017,
  AddOrderList1763700000018,
  CreateAuditEntry1763700000019,
  AddContactMessageHandled1763700000020,
  AddSupportTicketHandled1763700000021,
  CreateProductChange1763700000026,
];
