import type { SupportTicketInput } from '@telemarket/contract';
import { ApiError, Button, Field, useKit, useSession, useToast } from '@telemarket/kit';
import {
  FailureNote,
  retryText,
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
  useForm,
  type Values,
} from '@telemarket/kit/form';
import page from '../page.module.css';
import { TICKET_LABELS, TICKET_RULES, type TicketField } from './ticket-form';

export function SupportForm() {
  const { api } = useKit();
  const user = useSession();
  const toast = useToast();
  const { errors, busy, failure, bind } = useForm(TICKET_RULES, TICKET_LABELS);

  async function onValid(values: Values<TicketField>, form: HTMLFormElement) {
    // the selects offer the values of the contract only
    await api('/api/support-tickets', { method: 'POST', body: values as SupportTicketInput });
    toast({ title: 'Support ticket created', description: "We'll get back to you within 24 hours." });
    form.reset();
  }

  function onInvalid({ name, email, subject, message }: Values<TicketField>) {
    if (name && email && subject && message) return;
    toast({ title: 'Missing information', description: 'Please fill in all required fields.', variant: 'destructive' });
  }

  const onFailure = () =>
    toast({ title: 'Error', description: 'Your message was not sent. Please try again.', variant: 'destructive' });

  return (
    <form className={page['card']} {...bind(onValid, onInvalid, onFailure)}>
      <h2 className={page['subtitle']}>Send us a message</h2>
      <div className={page['pair']}>
        <Field label={TICKET_LABELS.name} error={errors.name}>
          {(control) => (
            <input
              {...control}
              name="name"
              autoComplete="name"
              maxLength={200}
              required
              defaultValue={user ? [user.firstName, user.lastName].filter(Boolean).join(' ') : ''}
            />
          )}
        </Field>
        <Field label={TICKET_LABELS.email} error={errors.email}>
          {(control) => (
            <input
              {...control}
              type="email"
              name="email"
              autoComplete="email"
              maxLength={254}
              required
              defaultValue={user?.email ?? ''}
            />
          )}
        </Field>
      </div>
      <Field label={TICKET_LABELS.subject} error={errors.subject}>
        {(control) => <input {...control} name="subject" autoComplete="off" maxLength={200} required />}
      </Field>
      <div className={page['pair']}>
        <ChoiceField
          name="category"
          label={TICKET_LABELS.category}
          choices={TICKET_CATEGORIES}
          initial="technical"
          error={errors.category}
        />
        <ChoiceField
          name="priority"
          label={TICKET_LABELS.priority}
          choices={TICKET_PRIORITIES}
          initial="medium"
          error={errors.priority}
        />
      </div>
      <Field label={TICKET_LABELS.message} error={errors.message}>
        {(control) => <textarea {...control} name="message" rows={7} maxLength={5000} required />}
      </Field>
      <div>
        <FailureNote>{failure !== null && failureText(failure)}</FailureNote>
        <Button type="submit" wide busy={busy}>
          {busy ? 'Sending...' : 'Send Message'}
        </Button>
      </div>
    </form>
  );
}

interface ChoiceFieldProps {
  name: string;
  label: string;
  /** Labels by value. */
  choices: Readonly<Record<string, string>>;
  initial: string;
  error?: string;
}

function ChoiceField({ name, label, choices, initial, error }: ChoiceFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <select {...control} name={name} defaultValue={initial}>
          {Object.entries(choices).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Your message was not sent. What you wrote is still here.';
  if (error.status === 422) return 'Your message was not sent. Check what is marked.';
  const retry = retryText(error);
  return `${retry ? `${retry}.` : 'We could not reach the support service.'} What you wrote is still here.`;
}
