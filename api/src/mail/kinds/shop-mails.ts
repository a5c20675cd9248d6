import { shopName } from '../../shop/current-shop';
import { bidi } from '@telemarket/composition/text';
import { formatPrice } from '../../money/money';
import type { StaffRole } from '../../staff-role/staff-role';
import { button, facts, toProven, toTyped } from '../template/content';
import { type OrderMailData, orderBill, shownId } from './order-mails';
import { plausibleUsername } from './plausible';
import { timeText } from './time';

const ORDERS = '/admin?tab=orders';
const REASON =
  'You get this mail because you are an administrator of TeleMarket. Your profile has a switch for it: Notifications, New Orders.';

const TASKS: Readonly<Record<StaffRole, string>> = {
  manager: 'As a manager you run the shop: listings, orders, users, messages and staff.',
  support: 'In support you work on orders, messages and users.',
};

type RoleChange = { member: string; by: string; from: StaffRole | null; to: StaffRole | null; changedAt: string };

const ROLES: Readonly<Record<StaffRole, string>> = { manager: 'Manager', support: 'Support' };
const roleName = (role: StaffRole | null) => (role === null ? 'None' : ROLES[role]);

/** Without the buyer, so that an erasure need not find the mail. */
type NewOrder = Pick<OrderMailData, 'orderId' | 'total' | 'lines'>;

export const SHOP_MAILS = {
  // The token is sealed.
  'staff-invitation': toTyped<{ role: StaffRole; hours: number; token: string }>(
    'other',
    ({ role, hours, token }, { link, unseal }) => ({
      subject: bidi`You are invited to help run ${shopName()}`,
      preview: `The invitation works once, for ${hours} hours.`,
      parts: [
        bidi`A manager of ${shopName()} invites the owner of this address to join the staff.`,
        TASKS[role],
        'Accept it with an account that has this address. If you have none yet, create one first and confirm the address.',
        button('Open the invitation', link('/staff-invitation', { token: unseal(token) })),
        `The invitation works once, for ${hours} hours. If you do not know what it is about, do nothing.`,
      ],
      reason: 'You get this mail because a manager of TeleMarket entered this address.',
    }),
  ),
  // This mail goes to all managers.
  'staff-role-changed': toProven<RoleChange>(({ member, by, from, to, changedAt }, { link }) => ({
    subject: 'A staff role was changed',
    preview: `Before: ${roleName(from)}. Now: ${roleName(to)}.`,
    parts: [
      'The role of an account was changed:',
      facts(
        ['Account', plausibleUsername(member) ?? 'See the staff list'],
        ['Role before', roleName(from)],
        ['Role now', roleName(to)],
        ['Changed by', plausibleUsername(by) ?? 'A manager'],
        ['When', timeText(changedAt)],
      ),
      'If no manager should have done this, change it back, and tell the person who made the change to choose a new password.',
      button('Open Staff', link('/admin?tab=users&view=staff')),
    ],
    reason: 'You get this mail because you are a manager of TeleMarket. Such mails cannot be switched off.',
  })),
  'shop-order': toProven<NewOrder>((order, { link }) => ({
    subject: `New order${shownId(order)}, ${formatPrice(order.total)}`,
    preview: order.lines.map(({ title }) => bidi`${title}`).join(', '),
    parts: ['Somebody has placed an order.', ...orderBill(order), button('Open Orders', link(ORDERS))],
    reason: REASON,
  })),
  // Takes the place of further mails about new orders; see MailLimits.
  'orders-waiting': toProven<{ count: number }>(({ count }, { link }) => {
    const orders = count === 1 ? '1 more new order' : `${count} more new orders`;
    return {
      subject: orders,
      preview: 'So many were placed that we did not mail them all.',
      parts: [
        `${orders}: so many were placed within an hour that we did not mail them all.`,
        button('Open Orders', link(ORDERS)),
      ],
      reason: REASON,
    };
  }),
};
