import type { ProductEdit } from '@telemarket/contract';
import { Button, Dialog, DialogFooter } from '@telemarket/kit';
import type { BulkAction } from '../bulk-action';
import dialog from '../dialog.module.css';

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

/** Asks before many rows are changed, with their number, or what they are to become. */
export function BulkQuestion<R>({ action, targets, nouns, onConfirm, onClose }: BulkQuestionProps<R>) {
  const { label, verb = label, edit, form: Form, note } = action;
  if (Form) return <Form rows={targets} onEdit={onConfirm} onClose={onClose} />;
  const change = `${verb} ${targets.length.toLocaleString('en-US')} ${nouns[1]}`;
  return (
    <Dialog open onClose={onClose} title={`${change}?`}>
      <div className={dialog.body}>
        <p>{`${note ? `${note} ` : ''}The result of each row is shown.`}</p>
      </div>
      <DialogFooter>
        <div className={dialog.submit}>
          <Button variant="outline" onClick={onClose}>
            Go back
          </Button>
          <Button onClick={() => onConfirm(edit)}>{change}</Button>
        </div>
      </DialogFooter>
    </Dialog>
  );
}
