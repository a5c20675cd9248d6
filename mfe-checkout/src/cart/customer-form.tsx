import { useSession, useToast } from '@telemarket/kit';
import {
  anything,
  EMAIL_INPUT,
  MAX_LENGTHS,
  required,
  requiredEmail,
  type Rules,
  TextField,
  useForm,
  type Values,
  VERBATIM_INPUT,
} from '@telemarket/kit/form';
import type { RefObject } from 'react';
import styles from './cart.module.css';

type CustomerField = 'name' | 'email' | 'telegramUsername';
export type CustomerValues = Values<CustomerField>;

// not looser than the server's: an order that it would refuse must not be placed
const RULES: Rules<CustomerField> = {
  name: required('Enter your name.'),
  email: requiredEmail,
  telegramUsername: anything,
};

export interface CustomerFormProps {
  id: string;
  /** On the other step it is hidden but mounted, so that what was typed is there after Back. */
  hidden: boolean;
  titleRef: RefObject<HTMLHeadingElement | null>;
  onPlace: (values: CustomerValues) => Promise<void>;
}

export function CustomerForm({ id, hidden, titleRef, onPlace }: CustomerFormProps) {
  const user = useSession();
  const toast = useToast();
  const { field, bind } = useForm(RULES);

  function onInvalid({ name, email }: CustomerValues) {
    if (name && email) return;
    toast({
      title: 'Missing information',
      description: 'Please fill in your name and email.',
      variant: 'destructive',
    });
  }

  return (
    <form id={id} hidden={hidden} {...bind(onPlace, onInvalid)}>
      <div className={styles['customer']}>
        <h3 ref={titleRef} className={styles['step']} tabIndex={-1}>
          Customer information
        </h3>
        <TextField
          {...field('name')}
          label="Name"
          autoComplete="name"
          maxLength={MAX_LENGTHS.OrderInput.customerName}
          defaultValue={[user?.firstName, user?.lastName].filter(Boolean).join(' ')}
          required
        />
        <TextField {...field('email')} label="Email" {...EMAIL_INPUT} defaultValue={user?.email} />
        <TextField
          {...field('telegramUsername')}
          label="Telegram username"
          optional
          placeholder="@username"
          {...VERBATIM_INPUT}
          maxLength={MAX_LENGTHS.OrderInput.customerTelegram}
        />
      </div>
    </form>
  );
}
