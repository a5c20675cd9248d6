import { ApiError, Button } from '@telemarket/kit';
import { FailureNote } from '@telemarket/kit/form';
import { picturePath } from '@telemarket/kit/shop';
import { Announced, text } from '@telemarket/kit/ui';
import { useEffect, useRef, useState } from 'react';
import { ACCEPTED_TYPES, fileProblem, usePictureUpload } from '../upload-picture';
import styles from './settings.module.css';

interface LogoFieldProps {
  name: string;
  label: string;
  error: string | undefined;
  /** The id of the stored picture. */
  stored: string | null;
  /** The id in the draft of the form. Undefined: there is no draft. */
  typed: string | undefined;
}

/** The picture is uploaded when it is chosen, and becomes the logo when the form is saved. */
export function LogoField({ name, label, error, stored, typed }: LogoFieldProps) {
  const upload = usePictureUpload();
  const [logo, setLogo] = useState(typed ?? stored ?? '');
  const lastLogo = useRef(logo);
  const [state, setState] = useState<{ busy: boolean; failure: string | null }>({ busy: false, failure: null });
  const file = useRef<HTMLInputElement>(null);
  const value = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController>(null);
  useEffect(() => () => sending.current?.abort(), []);

  // tells the form about each change, because the form keeps a draft of it
  useEffect(() => {
    if (logo === lastLogo.current) return;
    lastLogo.current = logo;
    value.current?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }, [logo]);

  async function uploadLogo(chosen: File) {
    const problem = fileProblem(chosen);
    if (problem) return setState({ busy: false, failure: problem });
    sending.current?.abort();
    const abort = (sending.current = new AbortController());
    setState({ busy: true, failure: null });
    try {
      const { id } = await upload(chosen, abort.signal, () => {});
      setLogo(id);
      setState({ busy: false, failure: null });
    } catch (failed) {
      if (abort.signal.aborted) return;
      const detail = failed instanceof ApiError ? failed.problem?.detail : null;
      setState({ busy: false, failure: detail ?? 'The server could not be reached. Please try again.' });
    }
  }

  return (
    <div className={styles.logo} role="group" aria-label={label}>
      <p className={styles.label}>{label}</p>
      {logo && <img className={styles.picture} src={picturePath(logo, 160)} alt="The logo" />}
      <input ref={value} type="hidden" name={name} value={logo} readOnly />
      <input
        ref={file}
        className={styles.file}
        type="file"
        accept={ACCEPTED_TYPES}
        aria-label="Picture of the logo"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (chosen) void uploadLogo(chosen);
        }}
      />
      <div className={styles.buttons}>
        <Button variant="outline" compact busy={state.busy} onClick={() => file.current?.click()}>
          {logo ? 'Choose another logo' : 'Choose a logo'}
        </Button>
        {logo && (
          <Button variant="quiet" compact onClick={() => setLogo('')}>
            Remove the logo
          </Button>
        )}
      </div>
      <p className={text.note}>
        PNG, JPEG, WebP or GIF, up to 8 MB. The logo is shown 30 pixels high, and as the icon of the browser tab.
      </p>
      <Announced text={logo && logo !== stored ? 'The logo is uploaded. Save the settings to show it.' : null} />
      <FailureNote>{state.failure ?? error}</FailureNote>
    </div>
  );
}
