import type { ImportedRow, ImportUndo, NewestImport } from '@telemarket/contract';
import { ApiError, Button, Dialog, DialogFooter } from '@telemarket/kit';
import { FailureNote, failureText, TextField, useAction } from '@telemarket/kit/form';
import { type SubmitEvent, useId, useState } from 'react';
import { useAdminApi, useAdminData, useRefresh } from '../admin-api';
import dialog from '../dialog.module.css';
import { NotLoaded } from '../not-loaded';
import { type CsvUpload, readCsv } from './csv-upload';
import { ImportReport } from './import-report';
import styles from './import-dialog.module.css';

const IMPORTS = '/api/admin/products/imports';

const IMPORT_FAILURES = {
  413: 'The file is too large.',
  unreachable: 'The server could not be reached. Press the button again: no row is imported twice.',
  otherwise: 'The server did not accept the file.',
};
const UNDO_FAILURES = {
  404: 'The hour in which the import could be undone is over.',
  unreachable: 'The server could not be reached. Please try again.',
  otherwise: 'The import could not be undone.',
};

export interface ImportDialogProps {
  /** Null: the admin chooses a file. */
  importId: string | null;
  /** Called with the id of the import whose report the dialog should show. */
  onShow: (importId: string) => void;
  onClose: () => void;
}

/** Imports a CSV file, then shows the result of each row. The id of the import is in the address, to open it again. */
export function ImportDialog({ importId, onShow, onClose }: ImportDialogProps) {
  const call = useAdminApi();
  const refresh = useRefresh();
  const formId = useId();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string | null>(null);
  const [upload, setUpload] = useState<(CsvUpload & { file: File }) | null>(null);
  const [progress, setProgress] = useState({ label: '', rows: 0 });

  /** Sends the parts that have no result yet. */
  const importing = useAction(
    async (signal, chosen: File, resumed: CsvUpload | null, from: number) => {
      const read = resumed ?? (await readCsv(chosen));
      setProblem(typeof read === 'string' ? read : null);
      if (typeof read === 'string') return;
      const { importId: id, size, head, parts } = read;
      setUpload({ ...read, file: chosen });
      for (const part of parts.filter(({ line }) => line >= from)) {
        if (signal.aborted) break;
        await call(IMPORTS, { method: 'POST', body: { importId: id, size, head, ...part } });
        onShow(id);
        setProgress({ label: 'Imported', rows: part.line - 2 + part.rows.length });
      }
      await refresh();
    },
    { atUnmount: 'cancel', onError: refresh },
  );
  const undoing = useAction(
    async (signal, id: string) => {
      setProgress({ label: 'Undone', rows: 0 });
      for (let rows = 0, finished = false; !finished && !signal.aborted;) {
        const { data } = await call<ImportUndo>(`${IMPORTS}/${id}/undo`, { method: 'POST' });
        ({ finished } = data);
        setProgress({ label: 'Undone', rows: (rows += data.rows) });
      }
      await refresh();
    },
    { atUnmount: 'cancel', onError: refresh },
  );
  const busy = importing.busy || undoing.busy;
  const newest = useAdminData<NewestImport>(importId === null && !busy ? IMPORTS : null).data?.importId;
  const report = useAdminData<ImportedRow[]>(importId && !busy ? `${IMPORTS}/${importId}` : null);

  function choose(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!file) return setProblem('Choose a file.');
    setProgress({ label: 'Imported', rows: 0 });
    // the server may have imported rows although its response was lost: with the same id, it does not import them twice
    importing.run(file, upload?.file === file && isLost(importing.error) ? upload : null, 0);
  }

  function stop() {
    importing.cancel();
    undoing.cancel();
  }

  const close = () => (busy ? stop() : onClose());
  const remaining = upload && importId === upload.importId ? upload.rows - progress.rows : 0;
  const isPaused = !busy && remaining > 0 && progress.label === 'Imported';
  return (
    <Dialog open onClose={close} title="Import products">
      <div className={dialog.body}>
        {importId === null && (
          <form id={formId} className={dialog.body} onSubmit={choose}>
            <p>
              Imports an exported file. A row with an <code>id</code> changes that product; a row without one creates a
              product. Columns that are missing stay unchanged. The shop computes <code>rating</code>,{' '}
              <code>reviewCount</code> and orders itself.
            </p>
            <TextField
              label="CSV file"
              hint="At most 5 MB and 10,000 rows, in UTF-8."
              error={problem}
              name="file"
              type="file"
              accept=".csv,text/csv"
              disabled={busy}
              onChange={({ currentTarget }) => setFile(currentTarget.files?.[0])}
            />
          </form>
        )}
        {importId === null && !busy && newest && (
          <Button variant="outline" onClick={() => onShow(newest)}>
            Show the report of the last import
          </Button>
        )}
        {busy && <Progress {...progress} total={importing.busy ? (upload?.rows ?? 0) : null} />}
        {!busy &&
          importId !== null &&
          (report.data ? (
            <ImportReport rows={report.data} />
          ) : (
            <NotLoaded name="report" missing={<p>The report of an import can be read for an hour.</p>} {...report} />
          ))}
        <FailureNote>
          {!busy && (importFailure(importing.error) || failureText(undoing.error, UNDO_FAILURES))}
        </FailureNote>
      </div>
      <DialogFooter>
        <div className={dialog.submit}>
          {importing.busy && importId !== null && (
            <Button variant="outline" onClick={stop}>
              Stop
            </Button>
          )}
          {importId === null && (
            <Button type="submit" form={formId} busy={busy}>
              Import
            </Button>
          )}
          {upload && isPaused && (
            <Button onClick={() => importing.run(upload.file, upload, progress.rows + 2)}>
              {`Continue with ${remaining.toLocaleString('en-US')} more`}
            </Button>
          )}
          {importId !== null && report.data?.some(({ result }) => result === 'created' || result === 'changed') && (
            <Button variant="outline" busy={busy} onClick={() => undoing.run(importId)}>
              Undo this import
            </Button>
          )}
        </div>
      </DialogFooter>
    </Dialog>
  );
}

const isLost = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** The API's message about wrong columns is shown, because it names them. */
const importFailure = (error: unknown) =>
  error instanceof ApiError && error.problem?.code === 'columns'
    ? error.problem.detail
    : failureText(error, IMPORT_FAILURES);

function Progress({ label, rows, total }: { label: string; rows: number; total: number | null }) {
  const count = rows.toLocaleString('en-US');
  return (
    <div className={styles.progress}>
      <p role="status">{`${label}: ${total === null ? count : `${count} of ${total.toLocaleString('en-US')}`}`}</p>
      <progress className={styles.bar} aria-label={label} value={total === null ? undefined : rows} max={total ?? 1} />
    </div>
  );
}
