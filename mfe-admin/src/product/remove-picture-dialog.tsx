import { Button, Dialog, DialogFooter } from '@telemarket/kit';
import { FailureNote, failureText, useAction } from '@telemarket/kit/form';
import { useAdminChange } from '../admin-api';
import dialog from '../dialog.module.css';
import { isMissing } from '../failure';
import { PICTURES } from '../upload-picture';

const FAILURES = {
  unreachable: 'The server could not be reached. The picture may still be shown. Please try again.',
  otherwise: 'The server did not remove the picture.',
};

interface RemovePictureDialogProps {
  id: string;
  onRemoved: () => void;
  onClose: () => void;
}

/** Asks before a picture leaves the shop for good. */
export function RemovePictureDialog({ id, onRemoved, onClose }: RemovePictureDialogProps) {
  const change = useAdminChange();
  const { run, busy, error } = useAction(
    async () => {
      await change(`${PICTURES}/${id}`, { method: 'DELETE' }).catch((failure: unknown) => {
        // somebody else has already removed the picture
        if (!isMissing(failure)) throw failure;
      });
      onRemoved();
      onClose();
    },
    { atUnmount: 'continue' },
  );
  return (
    <Dialog open onClose={onClose} title="Remove this picture at once?">
      <div className={dialog.body}>
        <p>
          The picture is removed from every listing that shows it, even if you do not save. If it is the logo, the shop
          will have none, and pages that show the picture will have a gap. The address of the picture stops working, and
          the same picture cannot be uploaded again. Browsers that have already loaded the picture can show it for up to
          a day.
        </p>
        <FailureNote>{failureText(error, FAILURES)}</FailureNote>
      </div>
      <DialogFooter>
        <div className={dialog.submit}>
          <Button variant="outline" onClick={onClose}>
            Keep the picture
          </Button>
          <Button variant="danger" busy={busy} onClick={() => run()}>
            Remove at once
          </Button>
        </div>
      </DialogFooter>
    </Dialog>
  );
}
