import type { ContactInput, Received } from '@telemarket/contract';
import { Button, Dialog, useKit, useSession, useToast } from '@telemarket/kit';
import {
  EMAIL_INPUT,
  FailureNote,
  failureText,
  MAX_LENGTHS,
  required,
  requiredEmail,
  type Rules,
  TextField,
  useForm,
} from '@telemarket/kit/form';
import { fullName } from '@telemarket/kit/ui';
import { useId } from 'react';
import styles from './contact-dialog.module.css';

const MAX_CONTACT_LENGTHS = MAX_LENGTHS.ContactInput;
type ContactField = Exclude<keyof ContactInput, 'productId'>;

const RULES: Rules<ContactField> = {
  buyerName: required('Enter your name.'),
  buyerEmail: requiredEmail,
  message: required('Write a message.'),
};
/** For errors other than 429, the text of the toast is enough. */
const FAILURES = { 429: 'Too many messages at once.', otherwise: '' };
/** The first words of the API's error messages, as in "This must be an email address." */
const SUBJECTS: Readonly<Record<ContactField, string>> = { buyerName: 'This', buyerEmail: 'This', message: 'This' };

export interface ContactDialogProps {
  product: { id: number; title: string };
  open: boolean;
  onClose: () => void;
}

export default function ContactDialog({ product, open, onClose }: ContactDialogProps) {
  const formId = useId();
  const { api } = useKit();
  const toast = useToast();
  const user = useSession();
  const { field, busy, failure, bind, forgetDraft } = useForm(RULES, SUBJECTS, `contact ${product.id} of ${user?.id}`);

  const form = bind(
    async (values) => {
      await api<Received>('/api/contact', { method: 'POST', body: { ...values, productId: product.id } });
      toast({ title: 'Message sent!', description: 'Your message has been sent to the seller.' });
      forgetDraft();
      onClose();
    },
    undefined,
    () => toast.error('Error', 'Failed to send message. Please try again.'),
  );

  return (
    <Dialog
      title="Contact Seller"
      open={open}
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} wide busy={busy}>
          {busy ? 'Sending...' : 'Send Message'}
        </Button>
      }
    >
      <form id={formId} className={styles.form} {...form}>
        <p className={styles.about}>
          About{' '}
          <b dir="auto" className={styles.title}>
            {product.title}
          </b>
          . Your name and email go with the message.
        </p>
        <TextField
          {...field('buyerName')}
          label="Name"
          required
          defaultValue={fullName(user)}
          autoComplete="name"
          maxLength={MAX_CONTACT_LENGTHS.buyerName}
        />
        <TextField {...field('buyerEmail')} label="Email" defaultValue={user?.email} {...EMAIL_INPUT} />
        <TextField {...field('message')} label="Message" required rows={5} maxLength={MAX_CONTACT_LENGTHS.message} />
        <FailureNote>{failureText(failure, FAILURES)}</FailureNote>
      </form>
    </Dialog>
  );
}
