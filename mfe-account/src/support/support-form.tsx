import type { TicketCategory, TicketPriority } from '@telemarket/contract';
import { Button, Field, useSession, useToast } from '@telemarket/kit';
import { useForm, type Values } from '@telemarket/kit/form';
import { useState } from 'react';
import page from '../page.module.css';
import { serverErrors } from '../server-errors';
import { ChoiceField } from './choice-field';
import { NotSentNote } from './not-sent-note';
import { useSupportTicket } from './support.resource';
import { CATEGORIES, PRIORITIES, TICKET_LABELS, TICKET_RULES, type TicketField } from './ticket-form';

export function SupportForm() {
  const user = useSession();
  const toast = useToast();
  const send = useSupportTicket();
  const { errors, reject, bind } = useForm(TICKET_RULES);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function submit(values: Values<TicketField>, form: HTMLFormElement) {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await send({
        ...values,
        category: values.category as TicketCategory,
        priority: values.priority as TicketPriority,
      });
      toast({ title: 'Support ticket created', description: "We'll get back to you within 24 hours." });
      form.reset();
    } catch (cause) {
      setError(cause);
      reject(form, serverErrors(cause, TICKET_LABELS));
      toast({ title: 'Error', description: 'Your message was not sent. Please try again.', variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  }

  function onInvalid({ name, email, subject, message }: Values<TicketField>) {
    if (name && email && subject && message) return;
    toast({ title: 'Missing information', description: 'Please fill in all required fields.', variant: 'destructive' });
  }

  return (
    <form className={page['card']} {...bind((values, form) => void submit(values, form), onInvalid)}>
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
          choices={CATEGORIES}
          first="technical"
          error={errors.category}
        />
        <ChoiceField
          name="priority"
          label={TICKET_LABELS.priority}
          choices={PRIORITIES}
          first="medium"
          error={errors.priority}
        />
      </div>
      <Field label={TICKET_LABELS.message} error={errors.message}>
        {(control) => <textarea {...control} name="message" rows={7} maxLength={5000} required />}
      </Field>
      <div>
        <NotSentNote error={error} />
        <Button type="submit" wide busy={busy}>
          {busy ? 'Sending...' : 'Send Message'}
        </Button>
      </div>
    </form>
  );
}
