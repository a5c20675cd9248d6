import type { Import } from '@telemarket/contract';
import { Button, DialogFooter } from '@telemarket/kit';
import { FailureNote, failureText, useAction } from '@telemarket/kit/form';
import { DateTime, text } from '@telemarket/kit/ui';
import { useState } from 'react';
import { useAdminApi, useAdminRefresh } from '../admin-api';
import cell from '../cell.module.css';
import dialog from '../dialog.module.css';
import styles from './import-dialog.module.css';

const START_FAILURES = {
  running: 'Another import of the same file is running.',
  unreachable: 'The server could not be reached. Press the button again: no row is imported twice.',
  otherwise: 'The server did not accept the columns.',
};
const ENCODINGS: Readonly<Record<Import['encoding'], string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
};
const SEPARATORS: Readonly<Record<Import['separator'], string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' };

interface ImportPreviewProps {
  file: Import;
  onStarted: () => void;
  onOther: () => void;
}

/** The first rows of a file, and the meaning of each of its columns. Nothing has been imported yet. */
export function ImportPreview({ file, onStarted, onOther }: ImportPreviewProps) {
  const { job, encoding, separator, fields, preview, importedAt } = file;
  const call = useAdminApi();
  const refresh = useAdminRefresh();
  const [columns, setColumns] = useState(file.columns.map(({ field }) => field));
  const [asDrafts, setAsDrafts] = useState(false);
  const starting = useAction(
    async () => {
      await call(`/api/admin/imports/${job.id}/start`, { method: 'POST', body: { columns, asDrafts } });
      await refresh();
      onStarted();
    },
    { atUnmount: 'continue' },
  );
  const used = columns.filter((field) => field !== null);
  const twice = used.find((field, at) => used.indexOf(field) !== at);
  const rows = `${job.total.toLocaleString('en-US')} ${job.total === 1 ? 'row' : 'rows'}`;
  return (
    <>
      <div className={dialog.body}>
        <p>{`${rows}, read as ${ENCODINGS[encoding]} with ${SEPARATORS[separator]}. Nothing has been imported yet.`}</p>
        {importedAt && (
          <p className={styles.notice}>
            The same file was imported before: <DateTime iso={importedAt} />
          </p>
        )}
        <div className={styles.rows} role="region" aria-label="The first rows" tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                {file.columns.map(({ name }, at) => (
                  <th key={at} scope="col" className={styles.cell}>
                    <label className={styles.column}>
                      <bdi>{name || `Column ${at + 1}`}</bdi>
                      <select
                        className={styles.control}
                        value={columns[at] ?? ''}
                        onChange={({ currentTarget: { value } }) =>
                          setColumns(columns.map((field, index) => (index === at ? value || null : field)))
                        }
                      >
                        <option value="">Leave out</option>
                        {fields.map((field) => (
                          <option key={field} value={field}>
                            {field}
                          </option>
                        ))}
                      </select>
                    </label>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {preview.map((cells, line) => (
                <tr key={line}>
                  {cells.map((value, at) => (
                    <td key={at} dir="auto" className={styles.cell}>
                      {value}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {!columns.includes('id') && (
          <p className={text.note}>No column contains ids, so each row creates a new listing.</p>
        )}
        <label className={styles.option}>
          <input
            type="checkbox"
            className={cell.box}
            checked={asDrafts}
            onChange={({ currentTarget }) => setAsDrafts(currentTarget.checked)}
          />
          <span>New listings begin as drafts</span>
        </label>
        <FailureNote>
          {twice === undefined
            ? used.length === 0
              ? 'Choose a field for at least one column.'
              : failureText(starting.error, START_FAILURES)
            : `Two columns are ${twice}. Leave one out.`}
        </FailureNote>
      </div>
      <DialogFooter>
        <div className={dialog.submit}>
          <Button variant="outline" onClick={onOther}>
            Choose another file
          </Button>
          <Button
            busy={starting.busy}
            disabled={twice !== undefined || used.length === 0}
            onClick={() => starting.run()}
          >
            Import
          </Button>
        </div>
      </DialogFooter>
    </>
  );
}
