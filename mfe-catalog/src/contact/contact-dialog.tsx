import type { ContactInput, Received } from '@telemarket/contract';
import { Button, Dialog, useKit, useSession, useToast } from '@telemarket/kit';
import {
  EMAIL_INPUT,
  FailureNote,
  isEmail,
  MAX_LENGTHS,
  required,
  retryText,
  type Rules,
  TextField,
  useForm,
  type Values,
} from '@telemarket/kit/form';
import { type ChangeEvent, useId, useState } from 'react';
import styles from './contact-dialog.module.css';

const MAX = MAX_LENGTHS.ContactInput;
type ContactField = Exclude<keyof ContactInput, 'productId'>;

const RULES: Rules<ContactField> = {
  buyerName: required('Enter your name.'),
  buyerEmail: (value) => (isEmail(value) ? null : 'Enter an e-mail address such as name@example.com.'),
  message: required('Write a message.'),
};
/** The subjects of the API's messages, as in "This must be an e-mail address." */
const SUBJECTS: Readonly<Record<ContactField, string>> = { buyerName: 'This', buyerEmail: 'This', message: 'This' };

export interface ContactDialogProps {
  product: { id: number; title: string };
  open: boolean;
  onClose: () => void;
}

/** While it is mounted, it remembers what was typed. */
export default function ContactDialog({ product, open, onClose }: ContactDialogProps) {
  const formId = useId();
  const { api } = useKit();
  const toast = useToast();
  const user = useSession();
  const { field, busy, failure, bind } = useForm(RULES, SUBJECTS);
  const [typed, setTyped] = useState<Partial<Values<ContactField>>>({});

  const form = bind(
    async (values) => {
      await api<Received>('/api/contact', { method: 'POST', body: { ...values, productId: product.id } });
      toast({ title: 'Message sent!', description: 'Your message has been sent to the seller.' });
      setTyped({});
      onClose();
    },
    undefined,
    () => toast({ title: 'Error', description: 'Failed to send message. Please try again.', variant: 'destructive' }),
  );

  const typedField = (name: ContactField, initial = '') => ({
    ...field(name),
    required: true,
    defaultValue: typed[name] ?? initial,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      setTyped((before) => ({ ...before, [name]: target.value })),
  });
  const limit = retryText(failure);
  const name = user ? [user.firstName, user.lastName].filter(Boolean).join(' ') : '';

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
      <form id={formId} className={styles['form']} {...form}>
        <p className={styles['about']}>
          About <b className={styles['title']}>{product.title}</b>. Your name and e-mail go with the message.
        </p>
        <div className={styles['slot']}>
          <TextField {...typedField('buyerName', name)} label="Name" autoComplete="name" maxLength={MAX.buyerName} />
        </div>
        <div className={styles['slot']}>
          <TextField {...typedField('buyerEmail', user?.email)} label="Email" {...EMAIL_INPUT} />
        </div>
        <div className={styles['messageSlot']}>
          <TextField {...typedField('message')} label="Message" rows={5} maxLength={MAX.message} />
        </div>
        <FailureNote>{limit && `Too many messages from here. ${limit}.`}</FailureNote>
      </form>
    </Dialog>
  );
}
