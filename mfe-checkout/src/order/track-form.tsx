import { Button, Field, useToast } from '@telemarket/kit';
import { type Rules, useForm } from '@telemarket/kit/form';
import styles from './page.module.css';

const RULES: Rules<'orderId' | 'email'> = {
  orderId: (value) => (value ? null : 'Enter the order ID.'),
  email: (value) => (value ? null : 'Enter the e-mail address of the order.'),
};

export interface TrackFormProps {
  /** Of the first field. */
  autoFocus: boolean;
  onTrack: (orderId: string, email: string) => Promise<void>;
}

export function TrackForm({ autoFocus, onTrack }: TrackFormProps) {
  const toast = useToast();
  const { errors, busy, bind } = useForm(RULES);
  const form = bind(
    // an id is often copied with the # that messages show before it
    ({ orderId, email }) => onTrack(orderId.replace(/^#/, ''), email),
    () =>
      toast({
        title: 'Missing information',
        description: 'Please enter both order ID and email address.',
        variant: 'destructive',
      }),
  );
  return (
    <form className={styles['form']} {...form}>
      <Field label="Order ID" error={errors.orderId}>
        {(control) => (
          <input
            {...control}
            name="orderId"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={65}
            autoFocus={autoFocus}
            required
          />
        )}
      </Field>
      <Field label="Email" error={errors.email}>
        {(control) => <input {...control} type="email" name="email" autoComplete="email" maxLength={254} required />}
      </Field>
      <Button type="submit" icon="search" wide busy={busy}>
        Track Order
      </Button>
    </form>
  );
}
