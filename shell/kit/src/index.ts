export { type Api, ApiError, type Listing, readPath } from './api/api-client';
export type { Cart, CartItem, CartProduct } from './cart/cart.store';
export { DataProvider, type Freshness, type ResourceOptions, useResource } from './data/resource';
export { type CheckedItem, readChecks } from './cart/item-check';
export type { KitEvents } from './event/event-bus';
export { formatPrice, fromCents, toCents } from './format/money';
export { type Boot, createKit, EMPTY_BOOT, type Kit } from './kit';
export { KitProvider, useCart, useFavorites, useKit, useOrders, useSession, useToast } from './kit-context';
export {
  type CustomerInfo,
  fromOrder,
  hasReserved,
  type LocalOrder,
  type LocalOrderItem,
  type StoppedItem,
} from './order/local-order';
export type { OrderPart, OrderPort, OrderTools } from './order/order-port';
export { type PageProps, type ReadsOf } from '@telemarket/composition';
export { CATEGORIES, CATEGORY_IDS } from './shop/category';
export { paths } from './shop/paths';
export { type Shop, useShop } from './shop/shop';
export {
  BrowserRouter,
  Link,
  Navigate,
  OPENS_DIALOG,
  useCloseOnBack,
  useDialogAddress,
  useLocation,
  useNavigate,
  useRouterBridge,
  useSearchParams,
} from './router/router';
export type { SessionUser } from './session/session.store';
/** `createStore` is for a value that stays after a navigation. Only event handlers and effects may call `set`. */
export { createStore, useStore } from './store/store';
export { useToastPlace } from './toast/toast-place';
export type { Toast, ToastInput } from './toast/toast.store';
export { Boundary } from './ui/boundary';
export { Button, ButtonLink, IconButton } from './ui/button';
export { CategoryChip, Chip } from './ui/chip';
export { Dialog, DialogFooter } from './ui/dialog';
export { Field, type FieldProps } from './ui/field';
export { Icon, type IconName } from './ui/icon';
export { PageHead } from './ui/page-head';
export { ProductImage } from './ui/product-image';
export { Loading, Skeleton } from './ui/skeleton';
export { Slot, SlotContext } from './ui/slot';
export { EmptyState, ErrorCard } from './ui/state-card';
export { useSWRConfig } from 'swr';
/** @deprecated Use `useResource`, which says when the data is requested. */
export { default as useSWR } from 'swr';
