import { shopName } from '../../shop/current-shop';
import { bidi } from '@telemarket/composition/text';
import { formatPrice } from '../../money/money';
import type { StaffRole } from '../../staff-role/staff-role';
import { button, facts, toProven, toTyped } from '../template/content';
import { type OrderMailData, orderBill, orderIdSuffix } from './order-mails';
import { plausibleUsername } from './plausible';
import { timeText } from './time';

const ORDERS_PATH = '/admin?tab=orders';
const ADMINISTRATOR_REASON =
  'You are receiving this mail because you are an administrator of TeleMarket. To stop these mails, switch off New Orders under Notifications in your profile.';

const ROLE_TASKS: Readonly<Record<StaffRole, string>> = {
  manager: 'As a manager, you run the shop: its listings, orders, users, messages and staff.',
  support: 'As a member of the support team, you handle orders, messages and users.',
};

type RoleChange = { member: string; by: string; from: StaffRole | null; to: StaffRole | null; changedAt: string };

const ROLE_NAMES: Readonly<Record<StaffRole, string>> = { manager: 'Manager', support: 'Support' };
const roleName = (role: StaffRole | null) => (role === null ? 'None' : ROLE_NAMES[role]);

/** The mail does not contain the buyer's data, so that an erasure need not search it. */
type NewOrder = Pick<OrderMailData, 'orderId' | 'total' | 'lines'>;

export const SHOP_MAILS = {
  // The token is encrypted.
  'staff-invitation': toTyped<{ role: StaffRole; hours: number; token: string }>(
    'other',
    ({ role, hours, token }, { link, unseal }) => ({
      subject: bidi`You are invited to help run ${shopName()}`,
      preview: `The invitation works once and expires after ${hours} hours.`,
      parts: [
        bidi`A manager of ${shopName()} invites the owner of this address to join the staff.`,
        ROLE_TASKS[role],
        'Accept the invitation with an account that uses this address. If you do not have an account yet, create one first and confirm the address.',
        button('Open the invitation', link('/staff-invitation', { token: unseal(token) })),
        `The invitation works once and expires after ${hours} hours. If you were not expecting an invitation, you can ignore this mail.`,
      ],
      reason: 'You are receiving this mail because a manager of TeleMarket entered this address.',
    }),
  ),
  // This mail goes to all managers.
  'staff-role-changed': toProven<RoleChange>(({ member, by, from, to, changedAt }, { link }) => ({
    subject: 'A staff role was changed',
    preview: `Before: ${roleName(from)}. Now: ${roleName(to)}.`,
    parts: [
      'An account’s role was changed:',
      facts(
        ['Account', plausibleUsername(member) ?? 'See the staff list'],
        ['Previous role', roleName(from)],
        ['New role', roleName(to)],
        ['Changed by', plausibleUsername(by) ?? 'A manager'],
        ['When', timeText(changedAt)],
      ),
      'If this change is a mistake, change the role back. If the person named above did not make the change, that person should choose a new password.',
      button('Open Staff', link('/admin?tab=users&view=staff')),
    ],
    reason:
      'You are receiving this mail because you are a manager of TeleMarket. Mails like this one cannot be switched off.',
  })),
  'shop-order': toProven<NewOrder>((order, { link }) => ({
    subject: `New order${orderIdSuffix(order)}, ${formatPrice(order.total)}`,
    preview: order.lines.map(({ title }) => bidi`${title}`).join(', '),
    parts: ['Somebody has placed an order.', ...orderBill(order), button('Open Orders', link(ORDERS_PATH))],
    reason: ADMINISTRATOR_REASON,
  })),
  // This summary replaces further mails about new orders; see MailLimits.
  'orders-waiting': toProven<{ count: number }>(({ count }, { link }) => {
    const orders = count === 1 ? '1 more new order' : `${count} more new orders`;
    return {
      subject: orders,
      preview: 'There were too many to mail them one by one.',
      parts: [
        `There ${count === 1 ? 'was' : 'were'} ${orders} within an hour. There were too many to mail them one by one.`,
        button('Open Orders', link(ORDERS_PATH)),
      ],
      reason: ADMINISTRATOR_REASON,
    };
  }),
};
