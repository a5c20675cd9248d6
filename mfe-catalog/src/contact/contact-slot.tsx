import { LazyDialog } from '../lazy-dialog';
import type { ContactDialogProps } from './contact-dialog';

// this dialog and the review dialog share one chunk, because code that is in two chunks would be loaded with each page
const loadContactDialog = () => import(/* webpackChunkName: "dialogs" */ './contact-dialog');

/** The React key of this component must be the id of the product. */
export const ContactSlot = (props: ContactDialogProps) => (
  <LazyDialog title="Contact Seller" load={loadContactDialog} props={props} />
);
