export { clientAddress } from '@telemarket/server-kit/client-address';
