import { bidi } from '@telemarket/composition';
import { Button, useToast } from '@telemarket/kit';
import { FailureNote, failureText, MAX_LENGTHS, required, TextField, useForm, type Values } from '@telemarket/kit/form';
import type { RefObject } from 'react';
import styles from './deal.module.css';

const RULES = { text: required('Write a message.') };
const FAILURES = {
  403: 'Your message was not sent, because this device can no longer write here.',
  404: 'Your message was not sent, because you can no longer write here.',
  full: 'This conversation is full. Use Contact Support instead.',
  422: 'Your message was not sent. It may be too long.',
  429: 'Too many messages at once.',
  unreachable: 'The server could not be reached.',
  otherwise: 'Your message was not sent.',
};

interface MessageFormProps {
  /** The name of the person who gets the message. */
  to: string;
  formRef?: RefObject<HTMLFormElement | null>;
  send: (text: string) => Promise<unknown>;
}

export function MessageForm({ to, formRef, send }: MessageFormProps) {
  const toast = useToast();
  const { field, busy, failure, bind, clear } = useForm(RULES, { text: bidi`Your message to ${to}` });

  async function submit(values: Values<'text'>, form: HTMLFormElement) {
    await send(values.text);
    clear(form, values);
    toast({ title: 'Message sent' });
  }

  return (
    <form {...bind(submit)} ref={formRef} className={styles.message}>
      <TextField {...field('text')} rows={3} maxLength={MAX_LENGTHS.OwnAnswerInput.text} required />
      <FailureNote>{failure !== null && `${failureText(failure, FAILURES)} What you wrote is still here.`}</FailureNote>
      <Button type="submit" variant="outline" busy={busy}>
        Send message
      </Button>
    </form>
  );
}
