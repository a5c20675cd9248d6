import type { Import } from '@telemarket/contract';
import { ApiError, Button, Dialog, DialogFooter } from '@telemarket/kit';
import { FailureNote, failureText, TextField, useAction } from '@telemarket/kit/form';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { useAdminData, useAdminRefresh } from '../admin-api';
import dialog from '../dialog.module.css';
import { isLost } from '../failure';
import { JobProgress } from '../job-progress';
import { newPressId, useJob } from '../jobs';
import { NotLoaded } from '../not-loaded';
import { useUpload } from '../upload';
import styles from './import-dialog.module.css';
import { ImportPreview } from './import-preview';

export const IMPORTS = '/api/admin/imports';

/** The API has the same limit, but a browser would not show the API's response while it still sends the file. */
const MAX_FILE_BYTES = 100_000_000;

const UPLOAD_FAILURES = {
  arriving: 'This file is still being uploaded in another window. Please try again in a minute.',
  507: 'The server has no space for the file. Nothing was imported.',
  unreachable: 'The server could not be reached. Nothing was imported. Please try again.',
  otherwise: 'The server did not accept the file.',
};

export interface ImportDialogProps {
  /** The job of the import; null: the admin chooses a file. */
  importId: number | null;
  /** Called with the job whose file or progress the dialog should show. */
  onShow: (importId: number | null) => void;
  onClose: () => void;
}

/**
 * Uploads a CSV file, shows its first rows, and then shows the progress of the import. The address contains the id of
 * the import, so that a reload opens the import again.
 */
export function ImportDialog({ importId, onShow, onClose }: ImportDialogProps) {
  const response = useAdminData<Import>(importId === null ? null : `${IMPORTS}/${importId}`);
  const { data } = response;
  return (
    <Dialog open onClose={onClose} title="Import products">
      {importId === null ? (
        <ChooseFile onUploaded={({ job }) => onShow(job.id)} />
      ) : !data ? (
        <NotLoaded
          name="import"
          missing={<p>An uploaded file and the results of its import are kept for two days.</p>}
          {...response}
        />
      ) : data.job.state === 'uploaded' ? (
        <ImportPreview
          key={importId}
          file={data}
          onStarted={() => void response.mutate()}
          onOther={() => onShow(null)}
        />
      ) : (
        <Progress key={importId} id={importId} name={data.name} />
      )}
    </Dialog>
  );
}

/**
 * The file that was sent last. If its response was lost, the file is sent again with the same press id, so that the
 * server stores it only once.
 */
interface SentFile {
  file: File;
  press: string;
}

function ChooseFile({ onUploaded }: { onUploaded: (uploaded: Import) => void }) {
  const formId = useId();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string | null>(null);
  const [share, setShare] = useState(0);
  const sent = useRef<SentFile>(null);
  const refresh = useAdminRefresh();
  const upload = useUpload<Import>(({ name }) => {
    const params = new URLSearchParams({ press: sent.current?.press ?? newPressId(), name: name.slice(0, 200) });
    return { path: `${IMPORTS}?${params}`, type: 'text/csv' };
  });
  const uploading = useAction(
    async (signal, chosen: File) => {
      if (sent.current?.file !== chosen) sent.current = { file: chosen, press: newPressId() };
      setShare(0);
      const uploaded = await upload(chosen, signal, setShare);
      await refresh();
      onUploaded(uploaded);
    },
    {
      atUnmount: 'cancel',
      onError: (error) => {
        if (!isLost(error)) sent.current = null;
      },
    },
  );

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const wrong = !file
      ? 'Choose a file.'
      : file.size > MAX_FILE_BYTES
        ? 'The file is larger than 100 MB. Split it into smaller files.'
        : null;
    setProblem(wrong);
    if (file && !wrong) uploading.run(file);
  }

  return (
    <>
      <form id={formId} className={dialog.body} onSubmit={submit}>
        <p>
          You can import CSV files from spreadsheets and from <q>Export CSV</q>. A row with an <code>id</code> changes
          that product; a row without one creates a product. If a column is missing, its values stay unchanged.
        </p>
        <TextField
          label="CSV file"
          hint="At most 100 MB and 100,000 rows. Nothing is imported until you have seen the first rows."
          error={problem}
          name="file"
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
          disabled={uploading.busy}
          onChange={({ currentTarget }) => setFile(currentTarget.files?.[0])}
        />
        {uploading.busy && (
          <div className={styles.progress}>
            <p role="status">{share < 1 ? `Uploading: ${Math.floor(share * 100)} %` : 'Reading the file…'}</p>
            <progress className={styles.bar} aria-label="Uploading" value={share < 1 ? share : undefined} />
          </div>
        )}
        <FailureNote>{!uploading.busy && uploadFailureText(uploading.error)}</FailureNote>
      </form>
      <DialogFooter>
        <div className={dialog.submit}>
          {uploading.busy && (
            <Button variant="outline" onClick={uploading.cancel}>
              Stop
            </Button>
          )}
          <Button type="submit" form={formId} busy={uploading.busy}>
            Upload
          </Button>
        </div>
      </DialogFooter>
    </>
  );
}

/** The progress of the import, and then of its undo. */
function Progress({ id, name }: { id: number; name: string }) {
  const [shown, setShown] = useState(id);
  const { data: job } = useJob(shown);
  return (
    <div className={dialog.body}>
      <p>
        {'The server imports '}
        <bdi>{name || 'the file'}</bdi>
        {', even if you close this window.'}
      </p>
      {job && <JobProgress key={job.id} job={job} onUndo={(undo) => setShown(undo.id)} />}
    </div>
  );
}

/** Returns the API's own text about a refused file, because this text names the row. */
const uploadFailureText = (error: unknown) =>
  error instanceof ApiError && error.problem?.code === 'file-refused'
    ? error.problem.detail
    : failureText(error, UPLOAD_FAILURES);
