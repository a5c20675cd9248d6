export { type Api, ApiError } from './api/api-client';
export type { Cart, CartItem, CartProduct } from './cart/cart.store';
export { DataProvider } from './data/data-provider';
export { usePolled } from './data/use-polled';
export { DateTime } from './format/date-time';
export { formatPrice, fromCents, toCents } from './format/money';
export { type Boot, createKit, EMPTY_BOOT, type Kit } from './kit';
export { KitProvider, useCart, useEvent, useFavorites, useKit, useOrders, useSession, useToast } from './kit-context';
export { type CustomerInfo, fromOrder, type LocalOrder, type LocalOrderItem } from './order/local-order';
export {
  BrowserRouter,
  Link,
  matchPath,
  Navigate,
  NavLink,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from './router/router';
export type { SessionUser } from './session/session.store';
export { useStore } from './store/store';
export type { Toast, ToastInput } from './toast/toast.store';
export { Button, ButtonLink, IconButton } from './ui/button';
export { CategoryChip, Chip } from './ui/chip';
export { Dialog } from './ui/dialog';
export { Field } from './ui/field';
export { Icon, type IconName } from './ui/icon';
export { PageHead } from './ui/page-head';
export { ProductImage } from './ui/product-image';
export { Loading, Skeleton } from './ui/skeleton';
export { EmptyState, ErrorCard } from './ui/state-card';
export { default as useSWR, useSWRConfig } from 'swr';
