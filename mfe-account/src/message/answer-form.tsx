import type { OwnMessage } from '@telemarket/contract';
import { Button, useToast } from '@telemarket/kit';
import { FailureNote, failureText, MAX_LENGTHS, required, TextField, useForm, type Values } from '@telemarket/kit/form';
import styles from './message.module.css';

const RULES = { text: required('Write an answer.') };
const LABELS = { text: 'Your answer' };

const FAILURES = {
  409: 'This conversation is full. Use Contact Support instead.',
  422: 'Your answer was not sent. It may be too long.',
  429: 'Too many answers at once.',
  unreachable: 'The server could not be reached.',
  otherwise: 'Your answer was not sent.',
};

interface AnswerFormProps {
  message: OwnMessage;
  userId: number;
  answer: (id: number, text: string) => Promise<void>;
}

export function AnswerForm({ message: { id, state }, userId, answer }: AnswerFormProps) {
  const toast = useToast();
  const { field, busy, failure, bind, clear } = useForm(RULES, LABELS, `answer ${id} of ${userId}`);

  async function sendAnswer(values: Values<'text'>, form: HTMLFormElement) {
    await answer(id, values.text);
    clear(form, values);
    toast({ title: 'Answer sent' });
  }

  return (
    <form className={styles.answer} {...bind(sendAnswer)}>
      <TextField
        {...field('text')}
        hint={state === 'closed' ? 'This conversation is closed. Your answer will reopen it.' : undefined}
        rows={3}
        maxLength={MAX_LENGTHS.OwnAnswerInput.text}
        required
      />
      <FailureNote>{failure !== null && `${failureText(failure, FAILURES)} What you wrote is still here.`}</FailureNote>
      <Button type="submit" busy={busy}>
        Send answer
      </Button>
    </form>
  );
}
