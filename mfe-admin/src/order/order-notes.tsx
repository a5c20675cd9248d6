import type { AdminOrderDetails } from '@telemarket/contract';
import { Button, useSession } from '@telemarket/kit';
import { FailureNote, failureText, MAX_LENGTHS, required, TextField, useForm, type Values } from '@telemarket/kit/form';
import { useAdminChange } from '../admin-api';
import dialog from '../dialog.module.css';
import { SAVE_FAILURES } from '../failure';
import { Entry, Section } from '../section';
import { adminOrderPath } from './order-actions';

const RULES = { text: required('Write a note.') };

/** An older API sends no notes. */
export function OrderNotes({ order: { id, notes } }: { order: AdminOrderDetails }) {
  const admin = useSession();
  const change = useAdminChange();
  const { field, busy, failure, bind, clear } = useForm(
    RULES,
    { text: 'Note for staff' },
    `note ${id} of ${admin?.id}`,
  );

  async function addNote(note: Values<'text'>, form: HTMLFormElement) {
    const path = adminOrderPath(id);
    await change(`${path}/notes`, { method: 'POST', body: note }, path);
    clear(form, note);
  }

  if (!notes) return null;
  return (
    <Section title="Notes">
      {notes.length > 0 && (
        <ol className={dialog.entries}>
          {notes.map(({ id: noteId, text, by, createdAt }) => (
            <Entry key={noteId} title={by ?? 'A former administrator'} at={createdAt}>
              <p className={dialog.text} dir="auto">
                {text}
              </p>
            </Entry>
          ))}
        </ol>
      )}
      <form className={dialog.section} {...bind(addNote)}>
        <TextField {...field('text')} rows={2} maxLength={MAX_LENGTHS.MessageEntryInput.text} />
        <FailureNote>{failureText(failure, SAVE_FAILURES)}</FailureNote>
        <div>
          <Button type="submit" variant="outline" compact busy={busy}>
            Add note
          </Button>
        </div>
      </form>
    </Section>
  );
}
