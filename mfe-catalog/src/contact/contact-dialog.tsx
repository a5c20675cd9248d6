import { ApiError, Button, Dialog, Field, useSession, useToast } from '@telemarket/kit';
import { type FormEvent, useId, useState } from 'react';
import styles from './contact-dialog.module.css';
import { checkContact, CONTACT_FIELDS, type ContactDraft, type ContactErrors } from './contact-form';
import { useContactSeller } from './contact.resource';

export interface ContactDialogProps {
  product: { id: number; title: string };
  open: boolean;
  onClose: () => void;
}

/** Keep it mounted and give it the product's id as key: what was typed is still there when it is opened again. */
export function ContactDialog({ product, open, onClose }: ContactDialogProps) {
  const formId = useId();
  const toast = useToast();
  const send = useContactSeller();
  const user = useSession();
  const [typed, setTyped] = useState<Partial<ContactDraft>>({});
  const [errors, setErrors] = useState<ContactErrors>({});
  const [busy, setBusy] = useState(false);
  const draft: ContactDraft = {
    buyerName: user ? [user.firstName, user.lastName].filter(Boolean).join(' ') : '',
    buyerEmail: user?.email ?? '',
    message: '',
    ...typed,
  };

  const field = (name: keyof ContactDraft) => ({
    name,
    required: true,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: event.target.value });
      setErrors({ ...errors, [name]: undefined });
    },
    onBlur: () => typed[name] !== undefined && setErrors({ ...errors, [name]: checkContact(draft)[name] }),
  });

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const found = checkContact(draft);
    setErrors(found);
    const first = CONTACT_FIELDS.find((name) => found[name]);
    if (first) return (form.elements.namedItem(first) as HTMLElement).focus();
    setBusy(true);
    try {
      await send({
        buyerName: draft.buyerName.trim(),
        buyerEmail: draft.buyerEmail.trim(),
        message: draft.message.trim(),
        productId: product.id,
      });
      toast({ title: 'Message sent!', description: 'Your message has been sent to the seller.' });
      setTyped({});
      onClose();
    } catch (error) {
      toast({ title: 'Error', description: 'Failed to send message. Please try again.', variant: 'destructive' });
      setErrors(fromServer(error));
    } finally {
      setBusy(false);
    }
  }

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
      <form id={formId} className={styles['form']} noValidate onSubmit={(event) => void onSubmit(event)}>
        <p className={styles['about']}>
          About <b className={styles['title']}>{product.title}</b>. Your name and e-mail go with the message.
        </p>
        <div className={styles['slot']}>
          <Field label="Name" error={errors.buyerName}>
            {(control) => <input {...control} {...field('buyerName')} autoComplete="name" maxLength={200} />}
          </Field>
        </div>
        <div className={styles['slot']}>
          <Field label="Email" error={errors.buyerEmail}>
            {(control) => (
              <input {...control} {...field('buyerEmail')} type="email" autoComplete="email" maxLength={254} />
            )}
          </Field>
        </div>
        <div className={styles['messageSlot']}>
          <Field label="Message" error={errors.message}>
            {(control) => <textarea {...control} {...field('message')} rows={5} maxLength={5000} />}
          </Field>
        </div>
      </form>
    </Dialog>
  );
}

/** The fields that the server did not take, with its reasons. */
function fromServer(error: unknown): ContactErrors {
  const given = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  return Object.fromEntries(
    CONTACT_FIELDS.flatMap((name) => {
      const reason = given.find(({ field }) => field === name)?.message;
      return reason ? [[name, `This ${reason}.`]] : [];
    }),
  );
}
