import { Button, useToast } from '@telemarket/kit';
import { EMAIL_INPUT, type Rules, TextField, useForm, VERBATIM_INPUT } from '@telemarket/kit/form';
import styles from './order.module.css';

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
  const { field, busy, bind } = useForm(RULES);
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
      <TextField
        {...field('orderId')}
        label="Order ID"
        {...VERBATIM_INPUT}
        maxLength={65}
        autoFocus={autoFocus}
        required
      />
      <TextField {...field('email')} label="Email" {...EMAIL_INPUT} />
      <Button type="submit" icon="search" wide busy={busy}>
        Track Order
      </Button>
    </form>
  );
}
