import { bidi } from '@telemarket/composition';
import type { AdminMessageDetails, MessageEntryType } from '@telemarket/contract';
import { Button, Field, useSession, useToast } from '@telemarket/kit';
import {
  anything,
  FailureNote,
  failureText,
  MAX_LENGTHS,
  required,
  type Rules,
  TextField,
  useForm,
  type Values,
} from '@telemarket/kit/form';
import { useId } from 'react';
import dialog from '../dialog.module.css';
import { isStale, SAVE_FAILURES } from '../failure';
import { PanelFooter } from '../panel';
import { useMessageChange } from './message.resource';

type EntryField = 'type' | 'text';

const RULES: Rules<EntryField> = { type: anything, text: required('Write a message.') };

const DONE_TITLES: Readonly<Record<MessageEntryType, string>> = {
  reply: 'Reply sent',
  note: 'Note added',
  customer: 'Answer added',
};

const BUTTON_LABELS: Readonly<Record<MessageEntryType, string>> = {
  reply: 'Send reply',
  note: 'Add note for staff',
  customer: 'Add the customer’s reply',
};

const CANNED_REPLIES: Readonly<Record<string, string>> = {
  'More information': 'Thank you for writing. To help you, we need the order ID and what you see on the screen.',
  'Asked the seller': 'Thank you for writing. We have asked the seller, and will write to you when we know more.',
  'Arranged with the seller':
    'The shop takes no money: you arrange payment and refunds with the seller. We have let the seller know that you are waiting for a reply.',
  Solved: 'Thank you for waiting. The problem is solved now. If it is not solved for you, please write to us again.',
};

export interface ReplyFormProps {
  details: AdminMessageDetails;
  /** Called when another admin has changed the message. */
  onStale: () => Promise<unknown>;
}

/**
 * Sends a reply or stores a note. A customer without an account gets a mail with a link to the reply. Notes are visible
 * to staff only. If a customer has answered by mail, an admin pastes the answer here.
 */
export function ReplyForm({ details, onStale }: ReplyFormProps) {
  const { kind, id, name } = details;
  const admin = useSession();
  const formId = useId();
  const change = useMessageChange(details);
  const toast = useToast();
  const { field, busy, failure, bind, clear } = useForm(RULES, undefined, `reply ${kind} ${id} of ${admin?.id}`);

  async function addEntry(entry: Values<EntryField>, form: HTMLFormElement) {
    await change('/entries', { method: 'POST', body: entry });
    toast({ title: DONE_TITLES[entry.type as MessageEntryType] });
    clear(form, entry);
  }

  const onFailure = (error: unknown) => {
    if (isStale(error)) void onStale();
  };

  return (
    <form id={formId} className={dialog.log} {...bind(addEntry, undefined, onFailure)}>
      <Field label="Insert template">
        {(control) => (
          <select {...control} defaultValue="" onChange={({ currentTarget }) => insertCannedReply(currentTarget)}>
            <option value="">Choose one</option>
            {Object.keys(CANNED_REPLIES).map((title) => (
              <option key={title}>{title}</option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        {...field('text')}
        label={bidi`Reply to ${name}`}
        hint="Customers read the reply in Messages, or through the link in our mail. If they answer that mail, paste their answer here. Answers in Messages arrive automatically."
        rows={5}
        maxLength={MAX_LENGTHS.MessageEntryInput.text}
        required
      />
      <FailureNote>{failureText(failure, { ...SAVE_FAILURES, stale: staleText(details) })}</FailureNote>
      <PanelFooter>
        <div className={dialog.buttons}>
          {Object.entries(BUTTON_LABELS).map(([type, text]) => (
            <Button
              key={type}
              type="submit"
              form={formId}
              name="type"
              value={type}
              variant={type === 'reply' ? 'primary' : 'outline'}
              busy={busy}
            >
              {text}
            </Button>
          ))}
        </div>
      </PanelFooter>
    </form>
  );
}

function insertCannedReply(select: HTMLSelectElement) {
  const text = select.form?.elements.namedItem('text');
  const canned = CANNED_REPLIES[select.value];
  if (!(text instanceof HTMLTextAreaElement) || !canned) return;
  text.value = [text.value.trim(), canned].filter(Boolean).join('\n\n');
  select.value = '';
  text.dispatchEvent(new InputEvent('input', { bubbles: true }));
  text.focus();
}

function staleText({ state, handledBy }: AdminMessageDetails): string {
  const what =
    state === 'waiting'
      ? `${handledBy ?? 'Another administrator'} has answered this message in the meantime.`
      : 'Somebody else has changed this message in the meantime.';
  return `${what} Nothing was sent, and what you wrote is still here: read the entries above before you send it.`;
}
