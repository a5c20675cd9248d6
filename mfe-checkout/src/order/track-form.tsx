import { Button, Field, useToast } from '@telemarket/kit';
import { type Rules, useForm } from '@telemarket/kit/form';
import styles from './page.module.css';

type TrackField = 'orderId' | 'email';

const RULES: Rules<TrackField> = {
  orderId: (value) => (value ? null : 'Enter the order ID.'),
  email: (value) => (value ? null : 'Enter the e-mail address of the order.'),
};

export interface TrackFormProps {
  busy: boolean;
  takesFocus: boolean;
  onTrack: (orderId: string, email: string) => void;
}

export function TrackForm({ busy, takesFocus, onTrack }: TrackFormProps) {
  const toast = useToast();
  const { errors, bind } = useForm(RULES);
  const onInvalid = () =>
    toast({
      title: 'Missing information',
      description: 'Please enter both order ID and email address.',
      variant: 'destructive',
    });
  return (
    // an id is often copied with the # that messages show before it
    <form
      className={styles['form']}
      {...bind(({ orderId, email }) => onTrack(orderId.replace(/^#/, ''), email), onInvalid)}
    >
      <Field label="Order ID" error={errors.orderId}>
        {(control) => (
          <input
            {...control}
            name="orderId"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={65}
            autoFocus={takesFocus}
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
