import { bidi } from '@telemarket/composition';

export interface Command {
  label: string;
  search: string;
}

const COMMANDS: readonly Command[] = [
  { label: 'Products', search: '?tab=products' },
  { label: 'New product', search: '?tab=products&open=new' },
  { label: 'Reserved products', search: '?tab=products&reserved=true' },
  { label: 'Sellers', search: '?tab=products&view=sellers' },
  { label: 'Reviews', search: '?tab=products&view=reviews' },
  { label: 'New reviews', search: '?tab=products&view=reviews&state=new' },
  { label: 'Searches without a result', search: '?tab=products&view=searches' },
  { label: 'Orders', search: '?tab=orders' },
  { label: 'Pending orders', search: '?tab=orders&status=pending' },
  { label: 'Numbers', search: '?tab=orders&view=numbers' },
  { label: 'Users', search: '?tab=users' },
  { label: 'Staff', search: '?tab=users&view=staff' },
  { label: 'Newsletter', search: '?tab=users&view=newsletter' },
  { label: 'New letter', search: '?tab=users&view=newsletter&open=new' },
  { label: 'Messages', search: '?tab=messages' },
  { label: 'New messages', search: '?tab=messages&state=new' },
  { label: 'Settings', search: '?tab=settings' },
  { label: 'Pages', search: '?tab=pages' },
];

/** Matches the addresses of the tabs and views that only managers have. */
const MANAGER_ADDRESSES = /tab=products|tab=settings|tab=pages|view=newsletter|view=numbers/;

/**
 * Matches a text that may be the number of an order, which is a time in milliseconds. Enter must lead to this order
 * even before the list of orders has responded.
 */
const ORDER_NUMBER = /^\d{6,}$/;

const TABS = ['products', 'orders', 'users', 'messages'];

/** @param found The rows of the lists that match the text. */
export function commandsFor(text: string, found: readonly Command[], isManager: boolean): readonly Command[] {
  const words = text.trim();
  const isAllowed = ({ search }: Command) => isManager || !MANAGER_ADDRESSES.test(search);
  const commands = COMMANDS.filter(isAllowed);
  if (!words) return commands;
  const tabs = ORDER_NUMBER.test(words) ? ['orders', ...TABS.filter((tab) => tab !== 'orders')] : TABS;
  const searches = tabs.map((tab) => ({
    label: bidi`Search ${tab} for “${words}”`,
    search: `?tab=${tab}&q=${encodeURIComponent(words)}`,
  }));
  const named = commands.filter(({ label }) => label.toLowerCase().includes(words.toLowerCase()));
  return [...named, ...found, ...searches.filter(isAllowed)];
}
