import { cleanLine, telegramName } from '@telemarket/composition';
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
import { fullName, text } from '@telemarket/kit/ui';
import { type RefObject, useState } from 'react';
import styles from './cart.module.css';

type CustomerField = 'name' | 'email' | 'telegramUsername';
export type CustomerValues = Values<CustomerField>;

// These rules are as strict as those of the API, because the API must not refuse an order that this form has accepted.
const RULES: Rules<CustomerField> = {
  name: required('Enter your name.'),
  email: requiredEmail,
  telegramUsername: anything,
};

export interface CustomerFormProps {
  id: string;
  /** Whether the form is hidden. A hidden form stays mounted, so that its input is not lost. */
  hidden: boolean;
  titleRef: RefObject<HTMLHeadingElement | null>;
  onPlace: (values: CustomerValues) => void;
}

export function CustomerForm({ id, hidden, titleRef, onPlace }: CustomerFormProps) {
  const user = useSession();
  const toast = useToast();
  const [telegram, setTelegram] = useState('');
  const { field, bind } = useForm(RULES, undefined, `customer ${user?.id}`);

  function onInvalid({ name, email }: CustomerValues) {
    if (!name || !email) toast.error('Missing information', 'Please fill in your name and email.');
  }

  return (
    <form id={id} hidden={hidden} {...bind(onPlace, onInvalid)}>
      <div className={styles.customer}>
        <h3 ref={titleRef} className={text.subheading} tabIndex={-1}>
          Customer information
        </h3>
        <p className={text.note}>
          The seller sees your name and Telegram username with the order, and your email address once they have accepted
          it.
        </p>
        <TextField
          {...field('name')}
          label="Name"
          autoComplete="name"
          maxLength={MAX_LENGTHS.OrderInput.customerName}
          defaultValue={fullName(user)}
          required
        />
        <TextField {...field('email')} label="Email" {...EMAIL_INPUT} defaultValue={user?.email} />
        <TextField
          {...field('telegramUsername')}
          label="Telegram username"
          optional
          placeholder="@username"
          defaultValue={user?.telegramName && `@${user.telegramName}`}
          hint={telegramHint(telegram)}
          onBlur={({ target }) => setTelegram(target.value)}
          {...VERBATIM_INPUT}
          maxLength={MAX_LENGTHS.OrderInput.customerTelegram}
        />
      </div>
    </form>
  );
}

/**
 * This is only a hint. An order can be placed with any text, because the seller may recognise a name that this rule
 * does not know.
 */
const telegramHint = (typed: string) =>
  cleanLine(typed) !== '' &&
  telegramName(typed) === null &&
  'This does not look like a Telegram username: 4 to 32 letters, digits or underscores, such as @username.';
