import { bidi } from '@telemarket/composition';
import type { AdminLetterDetails, LetterInput } from '@telemarket/contract';
import { Button, useSession, useToast } from '@telemarket/kit';
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
import { useState } from 'react';
import { ActionButton } from '../action-button';
import { ifMatch, useAdminApi, useAdminChange, useAdminRefresh } from '../admin-api';
import dialog from '../dialog.module.css';
import { isStale } from '../failure';
import { ListingPicks, readPicks } from '../listing-picks';
import { LetterPreview } from './letter-preview';
import { LETTER_FAILURES, letterPath, LETTERS } from './letters';

const MAX_LISTINGS = 12;

type LetterField = 'subject' | 'text' | 'listings' | 'then';

const LABELS: Record<LetterField, string> = { subject: 'Subject', text: 'Text', listings: 'Listings', then: 'Then' };

const RULES: Rules<LetterField> = {
  subject: required('Enter a subject.'),
  text: required('Enter the text of the letter.'),
  listings: anything,
  then: anything,
};

interface LetterFormProps {
  /** Null: a new letter. */
  letter: AdminLetterDetails | null;
  onCreated: (letter: AdminLetterDetails) => void;
  onSend: (letter: AdminLetterDetails) => void;
  onDeleted: () => void;
  onLoadNewer: () => void;
}

/** Each button stores the draft first, so that the shown text is tested and sent. */
export function LetterForm({ letter, onCreated, onSend, onDeleted, onLoadNewer }: LetterFormProps) {
  const admin = useSession();
  const toast = useToast();
  const change = useAdminChange();
  const call = useAdminApi();
  const refresh = useAdminRefresh();
  /**
   * The stored letter that the form began with or has saved. A newer version of somebody else must not be overwritten.
   */
  const [stored, setStored] = useState(letter);
  const draft = stored ? `letter ${stored.id} version ${stored.version} of ${admin?.id}` : `new letter of ${admin?.id}`;
  const { field, busy, failure, bind, typed, forgetDraft } = useForm(RULES, LABELS, draft);

  async function saveLetter(input: LetterInput): Promise<AdminLetterDetails> {
    if (stored && isUnchanged(stored, input)) return stored;
    const saved = stored
      ? await change<AdminLetterDetails>(
          letterPath(stored.id),
          { method: 'PATCH', body: input, headers: ifMatch(stored.version) },
          letterPath(stored.id),
        )
      : await change<AdminLetterDetails>(LETTERS, { method: 'POST', body: input });
    forgetDraft();
    setStored(saved);
    // The letter counts as created now, because it is stored even if the following test mail fails.
    if (!stored) onCreated(saved);
    return saved;
  }

  async function submit({ then, ...values }: Values<LetterField>) {
    const saved = await saveLetter(inputOf(values));
    if (then === 'test') {
      await call(`${letterPath(saved.id)}/test`, { method: 'POST' });
      toast({ title: 'Test sent', description: bidi`The test is on its way to ${admin?.email ?? 'you'}.` });
    } else if (then === 'send') {
      onSend(saved);
    } else {
      toast({ title: 'Draft saved', description: bidi`“${saved.subject}”` });
    }
  }

  async function removeDraft(id: number) {
    await call(letterPath(id), { method: 'DELETE' });
    forgetDraft();
    toast({ title: 'Draft deleted' });
    onDeleted();
    await refresh();
  }

  return (
    <div className={dialog.body}>
      <form className={dialog.section} {...bind(submit)}>
        <TextField
          {...field('subject')}
          defaultValue={letter?.subject}
          maxLength={MAX_LENGTHS.LetterInput.subject}
          autoComplete="off"
          required
        />
        <TextField
          {...field('text')}
          defaultValue={letter?.text}
          rows={12}
          maxLength={MAX_LENGTHS.LetterInput.text}
          hint="Markdown: # heading, **bold**, - item, [text](https://…). Pictures are replaced by their descriptions."
          required
        />
        <ListingPicks
          name="listings"
          label="Listings in the letter"
          max={MAX_LISTINGS}
          initial={readPicks(typed?.listings) ?? letter?.listings ?? []}
        />
        <FailureNote>
          {isStale(failure) ? (
            <>
              <p>Somebody else has changed this letter since you opened it. What you typed is still here.</p>
              <Button variant="outline" compact icon="refresh" onClick={onLoadNewer}>
                Load the newer version
              </Button>
            </>
          ) : (
            failureText(failure, LETTER_FAILURES)
          )}
        </FailureNote>
        <div className={dialog.buttons}>
          <Button type="submit" name="then" value="save" variant="outline" busy={busy}>
            Save draft
          </Button>
          <Button type="submit" name="then" value="test" variant="outline" busy={busy}>
            Send me a test
          </Button>
          <Button type="submit" name="then" value="send" busy={busy}>
            Send…
          </Button>
        </div>
        <LetterPreview input={(form) => inputOf(valuesOf(form))} />
      </form>
      {stored && (
        <div className={dialog.state}>
          <span>Nobody has received this letter yet.</span>
          <ActionButton action={() => removeDraft(stored.id)} failures={LETTER_FAILURES}>
            Delete draft
          </ActionButton>
        </div>
      )}
    </div>
  );
}

type TypedLetter = Pick<Values<LetterField>, 'subject' | 'text' | 'listings'>;

function valuesOf(form: HTMLFormElement): TypedLetter {
  const data = new FormData(form);
  const valueOf = (name: LetterField) => String(data.get(name) ?? '');
  return { subject: valueOf('subject'), text: valueOf('text'), listings: valueOf('listings') };
}

const inputOf = ({ subject, text, listings }: TypedLetter): LetterInput => ({
  ...{ subject, text },
  productIds: (readPicks(listings) ?? []).map(({ id }) => id),
});

const isUnchanged = (stored: AdminLetterDetails, { subject, text, productIds }: LetterInput) =>
  stored.subject === subject &&
  stored.text === text &&
  productIds.join() === stored.listings.map(({ id }) => id).join();
