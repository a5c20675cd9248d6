import type { Product, ReceivedTicket, SupportTicketInput } from '@telemarket/contract';
import { Button, Field, Link, paths, useKit, useResource, useSession, useToast } from '@telemarket/kit';
import {
  anything,
  EMAIL_INPUT,
  FailureNote,
  failureText,
  MAX_LENGTHS,
  required,
  requiredEmail,
  type Rules,
  TextField,
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
  useForm,
  type Values,
} from '@telemarket/kit/form';
import { fullName, text } from '@telemarket/kit/ui';
import page from '../page.module.css';
import type { SentTicket } from './sent-ticket';

type TicketField = Exclude<keyof SupportTicketInput, 'productId'>;

const LABELS: Record<TicketField, string> = {
  name: 'Full Name',
  email: 'Email Address',
  subject: 'Subject',
  category: 'Category',
  priority: 'Priority',
  message: 'Message',
};
const RULES: Rules<TicketField> = {
  name: required('Enter your name.'),
  email: requiredEmail,
  subject: required('Say in a few words what your message is about.'),
  category: anything,
  priority: anything,
  message: required('Write a message.'),
};

const FAILURES = {
  422: 'Your message was not sent. Check the marked fields.',
  429: 'Too many messages at once.',
  unreachable: 'We could not reach the support service.',
  otherwise: 'Your message was not sent.',
};
const MIN_BUSY_MS = 1_000;

interface SupportFormProps {
  /** The id of the reported listing. */
  listing: number | null;
  onSent: (ticket: SentTicket) => void;
}

export function SupportForm({ listing, onSent }: SupportFormProps) {
  const { api } = useKit();
  const user = useSession();
  const toast = useToast();
  const { field, busy, failure, bind, clear } = useForm(RULES, LABELS);

  async function onValid(values: Values<TicketField>, form: HTMLFormElement) {
    // the cast is safe, because the options of the selects are values of the contract
    const body = { ...values, ...(listing && { productId: listing }) } as SupportTicketInput;
    // the response of an API of an earlier release has no ticket number
    const sent = api<Partial<ReceivedTicket> | null>('/api/support-tickets', { method: 'POST', body });
    // show the busy state for a minimum time; the request itself is not delayed
    const [answer] = await Promise.all([sent, new Promise((resolve) => setTimeout(resolve, MIN_BUSY_MS))]);
    toast({ title: 'Support ticket created', description: "We'll get back to you within 24 hours." });
    clear(form, values);
    const { ticketId, token = null } = answer ?? {};
    const { subject, message } = values;
    if (ticketId) onSent({ id: ticketId, token, subject, message, userId: user?.id ?? null });
  }

  function onInvalid({ name, email, subject, message }: Values<TicketField>) {
    if (name && email && subject && message) return;
    toast.error('Missing information', 'Please fill in all required fields.');
  }

  const onFailure = () => toast.error('Error', 'Your message was not sent. Please try again.');

  return (
    <form className={page.card} {...bind(onValid, onInvalid, onFailure)}>
      <h2 className={text.subheading}>Send us a message</h2>
      {listing && <ReportedListing id={listing} />}
      <div className={page.pair}>
        <TextField
          {...field('name')}
          autoComplete="name"
          maxLength={MAX_LENGTHS.SupportTicketInput.name}
          required
          defaultValue={fullName(user)}
        />
        <TextField {...field('email')} {...EMAIL_INPUT} defaultValue={user?.email ?? ''} />
      </div>
      <TextField
        {...field('subject')}
        autoComplete="off"
        maxLength={MAX_LENGTHS.SupportTicketInput.subject}
        required
        defaultValue={listing ? `Report of listing ${listing}` : ''}
      />
      <div className={page.pair}>
        <ChoiceField {...field('category')} choices={TICKET_CATEGORIES} initial={listing ? 'product' : 'technical'} />
        <ChoiceField {...field('priority')} choices={TICKET_PRIORITIES} initial="medium" />
      </div>
      <TextField {...field('message')} rows={7} maxLength={MAX_LENGTHS.SupportTicketInput.message} required />
      <div>
        <FailureNote>
          {failure !== null && `${failureText(failure, FAILURES)} What you wrote is still here.`}
        </FailureNote>
        <Button type="submit" wide busy={busy}>
          {busy ? 'Sending...' : 'Send Message'}
        </Button>
      </div>
    </form>
  );
}

/** Shows the title of the reported listing, or its number until the title is loaded. */
function ReportedListing({ id }: { id: number }) {
  const { data } = useResource<Product>(`/api/products/${id}`, 'once');
  return (
    <p className={page.text}>
      This message is about the listing <Link to={paths.product(id)}>{data?.title ?? `number ${id}`}</Link>.
    </p>
  );
}

interface ChoiceFieldProps {
  name: string;
  label: string;
  choices: Readonly<Record<string, string>>;
  initial: string;
  error?: string;
}

function ChoiceField({ name, label, choices, initial, error }: ChoiceFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <select {...control} name={name} defaultValue={initial}>
          {Object.entries(choices).map(([value, choice]) => (
            <option key={value} value={value}>
              {choice}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
