import type { ProductEdit } from '@telemarket/contract';
import { Button, Dialog, DialogFooter } from '@telemarket/kit';
import type { ReactNode } from 'react';
import type { BulkAction } from '../bulk-action';
import dialog from '../dialog.module.css';

/** From this number of rows on, a change needs a confirmation. */
export const CONFIRM_FROM_ROWS = 20;

/** A change that is not sent yet. */
export interface Question<R> {
  action: BulkAction<R>;
  text: string;
  targets: readonly R[];
}

interface BulkQuestionProps<R> extends Question<R> {
  nouns: readonly [string, string];
  onConfirm: (edit?: ProductEdit) => void;
  onClose: () => void;
}

/** Before many rows are changed, asks for confirmation with their number, or asks for the new values. */
export function BulkQuestion<R>({ action, targets, nouns, onConfirm, onClose }: BulkQuestionProps<R>) {
  const { label, verb = label, edit, form: Form, note } = action;
  if (Form) return <Form rows={targets} onEdit={onConfirm} onClose={onClose} />;
  const change = `${verb} ${targets.length.toLocaleString('en-US')} ${nouns[1]}`;
  return (
    <ChangeQuestion change={change} onConfirm={() => onConfirm(edit)} onClose={onClose}>
      <p>{`${note ? `${note} ` : ''}You will see the result for each row.`}</p>
    </ChangeQuestion>
  );
}

interface ChangeQuestionProps {
  change: string;
  children: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks whether to make a change. The title and the button name the change. */
export function ChangeQuestion({ change, children, onConfirm, onClose }: ChangeQuestionProps) {
  return (
    <Dialog open onClose={onClose} title={`${change}?`}>
      <div className={dialog.body}>{children}</div>
      <DialogFooter>
        <div className={dialog.submit}>
          <Button variant="outline" onClick={onClose}>
            Go back
          </Button>
          <Button onClick={onConfirm}>{change}</Button>
        </div>
      </DialogFooter>
    </Dialog>
  );
}
