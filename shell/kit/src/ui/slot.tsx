import type { SlotName } from '../shop/slot-props';
import { createContext, type ReactNode, use } from 'react';

/**
 * The function that renders the widgets of a slot. The shell provides it. Without a shell, as in tests and on
 * development pages, slots are empty.
 */
export const SlotContext = createContext<(name: SlotName) => ReactNode>(() => null);

/** A place for widgets of other remotes. Without a widget, it takes no space. A page has each slot at most once. */
export const Slot = ({ name }: { name: SlotName }) => use(SlotContext)(name);
