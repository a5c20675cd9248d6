import { LazyDialog } from '../lazy-dialog';
import type { ContactDialogProps } from './contact-dialog';

// one chunk for the forms of both dialogs: code of two chunks would be loaded with each page
const load = () => import(/* webpackChunkName: "dialogs" */ './contact-dialog');

/** Its key must be the id of the product. */
export const ContactSlot = (props: ContactDialogProps) => (
  <LazyDialog title="Contact Seller" load={load} props={props} />
);
