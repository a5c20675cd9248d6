import type { AdminMessage, AdminMessageDetails, MessageEntryType } from '@telemarket/contract';
import { Button, Field, useToast } from '@telemarket/kit';
import { anything, MAX_LENGTHS, required, type Rules, TextField, useForm, type Values } from '@telemarket/kit/form';
import { failureText, isStale } from '../failure';
import styles from '../details.module.css';
import { CANNED_REPLIES } from './canned-replies';
import { useMessageChanges } from './message.resource';

type EntryField = 'type' | 'text';

const RULES: Rules<EntryField> = { type: anything, text: required('Write a text.') };

const DONE: Readonly<Record<MessageEntryType, string>> = {
  reply: 'Reply sent',
  note: 'Note added',
  customer: 'Answer added',
};

export interface ReplyFormProps {
  details: AdminMessageDetails;
  onAdded: (message: AdminMessage) => void;
  /** Somebody else has changed the message: it is loaded again. */
  onStale: () => Promise<void>;
}

/** A reply is sent by mail. Notes stay with staff, and answers of customers that came by mail are pasted. */
export function ReplyForm({ details, onAdded, onStale }: ReplyFormProps) {
  const { addEntry } = useMessageChanges();
  const toast = useToast();
  const { field, busy, failure, bind } = useForm(RULES);
  const { name, email } = details;

  async function add({ type, text }: Values<EntryField>, form: HTMLFormElement) {
    const entry = type as MessageEntryType;
    onAdded(await addEntry(details, { type: entry, text }));
    toast({ title: DONE[entry], description: entry === 'reply' ? `It is on its way to ${email}.` : undefined });
    form.reset();
  }

  const onFailure = (error: unknown) => {
    if (isStale(error)) void onStale();
  };

  return (
    <form className={styles['log']} {...bind(add, undefined, onFailure)}>
      <input type="hidden" name="type" />
      <Field label="Insert a text">
        {(control) => (
          <select {...control} defaultValue="" onChange={({ currentTarget }) => insert(currentTarget)}>
            <option value="">Choose one</option>
            {Object.keys(CANNED_REPLIES).map((title) => (
              <option key={title}>{title}</option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        {...field('text')}
        label={`Reply to ${name}`}
        hint="A reply goes to the customer by mail. What the customer answers there is not read by the shop: paste it here."
        rows={5}
        maxLength={MAX_LENGTHS.MessageEntryInput.text}
        required
      />
      <p role="status" className={failure ? styles['refused'] : undefined}>
        {failure !== null && (isStale(failure) ? staleText(details) : failureText(failure))}
      </p>
      <div className={styles['buttons']}>
        <SubmitButton type="reply" busy={busy} />
        <SubmitButton type="note" busy={busy} />
        <SubmitButton type="customer" busy={busy} />
      </div>
    </form>
  );
}

const BUTTONS: Readonly<Record<MessageEntryType, string>> = {
  reply: 'Send reply',
  note: 'Add note for staff',
  customer: 'Add answer of the customer',
};

/** The pressed button sets the type just before it submits. */
const SubmitButton = ({ type, busy }: { type: MessageEntryType; busy: boolean }) => (
  <Button
    type="submit"
    variant={type === 'reply' ? 'primary' : 'outline'}
    busy={busy}
    onClick={({ currentTarget: { form } }) => {
      const input = form?.elements.namedItem('type');
      if (input instanceof HTMLInputElement) input.value = type;
    }}
  >
    {BUTTONS[type]}
  </Button>
);

/** Below what was typed already. */
function insert(select: HTMLSelectElement) {
  const text = select.form?.elements.namedItem('text');
  const canned = CANNED_REPLIES[select.value];
  if (!(text instanceof HTMLTextAreaElement) || !canned) return;
  text.value = [text.value.trim(), canned].filter(Boolean).join('\n\n');
  select.value = '';
  text.focus();
}

function staleText({ state, handledBy }: AdminMessageDetails): string {
  const what =
    state === 'waiting'
      ? `${handledBy ?? 'Another administrator'} has answered this message meanwhile.`
      : 'Somebody else has changed this message meanwhile.';
  return `${what} Nothing was sent, and what you wrote is still here: read what is above before you send it.`;
}
