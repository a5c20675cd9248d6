import type { ProductPictureInput } from '@telemarket/contract';
import { Button, IconButton } from '@telemarket/kit';
import { FailureNote, TextField } from '@telemarket/kit/form';
import { picturePath } from '@telemarket/kit/shop';
import { VisuallyHidden } from '@telemarket/kit/ui';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { MAX_ALT_LENGTH, picturesText } from './product-form';
import styles from './product-pictures.module.css';
import { RemovePictureDialog } from './remove-picture-dialog';
import { ACCEPTED_TYPES } from '../upload-picture';
import { type FormPicture, MAX_PICTURES, usePictures } from './use-pictures';

interface ProductPicturesProps {
  initial: readonly ProductPictureInput[];
  /** The name under which the form reads the pictures. */
  name: string;
  error: string | undefined;
  /** Called when a picture was removed from all listings, because this listing may have a newer version now. */
  onRemovedAtOnce: (id: string) => void;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/** The pictures of a listing: the admin chooses or drops files, describes the pictures and sets their order. */
export function ProductPictures({ initial, name, error, onRemovedAtOnce }: ProductPicturesProps) {
  const id = useId();
  const { pictures, notes, add, retry, remove, move, describe } = usePictures(initial);
  const [removed, setRemoved] = useState<FormPicture | null>(null);
  const dragged = useRef<string>(null);
  const field = useRef<HTMLFieldSetElement>(null);
  /**
   * The button that has moved a picture. It gets the focus again, because the browser takes the focus from a button
   * that moves in the document.
   */
  const pressed = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const text = picturesText(pictures);

  // tells the form about each change, because the form keeps a draft; a restored draft may name uploads that were
  // cancelled
  useEffect(() => {
    if (!input.current || input.current.value === text) return;
    input.current.value = text;
    input.current.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }, [text]);

  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  });

  const onFiles = useEffectEvent(add);
  // without these listeners, the browser leaves the page for a file that is dropped beside the field
  useEffect(() => {
    const stop = new AbortController();
    const listen = (type: 'dragover' | 'drop') =>
      window.addEventListener(
        type,
        (event) => {
          if (!hasFiles(event)) return;
          event.preventDefault();
          if (type === 'drop') onFiles([...(event.dataTransfer?.files ?? [])]);
        },
        { signal: stop.signal },
      );
    listen('dragover');
    listen('drop');
    return () => stop.abort();
  }, []);

  return (
    <fieldset ref={field} tabIndex={-1} className={styles.pictures} aria-describedby={error && `${id}-error`}>
      <legend className={styles.legend}>
        Pictures <span className={styles.hint}>(optional)</span>
      </legend>
      {/* the form reads this input, and focuses it when the pictures are not valid */}
      <VisuallyHidden>
        <input
          ref={input}
          name={name}
          defaultValue={text}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
          autoComplete="off"
          onFocus={() => field.current?.focus()}
          // hides this event from the form, which would check the pictures again and remove the error of the API
          onBlur={(event) => event.stopPropagation()}
        />
      </VisuallyHidden>
      {pictures.length > 0 && (
        <ul className={styles.list}>
          {pictures.map((picture, index) => (
            <li
              key={picture.key}
              className={styles.item}
              aria-label={`Picture ${index + 1} of ${pictures.length}`}
              onDragOver={(event) => {
                if (dragged.current !== null) event.preventDefault();
              }}
              onDrop={() => {
                if (dragged.current !== null) move(dragged.current, index);
              }}
            >
              <Thumbnail picture={picture} onDrag={(isDragged) => (dragged.current = isDragged ? picture.key : null)} />
              <div className={styles.fields}>
                {picture.failure === null ? (
                  <TextField
                    label="Alternative text"
                    hint="Say what the picture shows, for people who cannot see it."
                    error={error && !picture.alt.trim() ? 'Describe the picture.' : null}
                    value={picture.alt}
                    maxLength={MAX_ALT_LENGTH}
                    autoComplete="off"
                    required
                    onChange={({ currentTarget }) => describe(picture.key, currentTarget.value)}
                  />
                ) : (
                  <p className={styles.failure}>
                    <bdi>{picture.file}</bdi> was not uploaded. <span>{picture.failure}</span>
                  </p>
                )}
                <div className={styles.buttons}>
                  {(['up', 'down'] as const).map((direction) => {
                    const target = direction === 'up' ? index - 1 : index + 1;
                    return (
                      <IconButton
                        key={direction}
                        icon="chevron"
                        label={`Move ${direction}`}
                        className={`${styles.move} ${direction === 'up' ? styles.up : ''}`}
                        aria-disabled={!pictures[target] || undefined}
                        onClick={({ currentTarget }) => {
                          pressed.current = currentTarget;
                          move(picture.key, target);
                        }}
                      />
                    );
                  })}
                  {picture.failure !== null && (
                    <Button variant="outline" icon="refresh" onClick={() => retry(picture.key)}>
                      Try again
                    </Button>
                  )}
                  <Button variant="outline" onClick={() => remove(picture.key)}>
                    {picture.id === null && picture.failure === null ? 'Cancel' : 'Remove'}
                  </Button>
                  {picture.id !== null && (
                    <Button variant="quiet" onClick={() => setRemoved(picture)}>
                      Remove at once…
                    </Button>
                  )}
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
      <TextField
        label="Add pictures"
        hint={`PNG, JPEG, WebP or GIF, at most 8 MB each, up to ${MAX_PICTURES} pictures. You can also drop files on this page. Lists show the first picture.`}
        type="file"
        accept={ACCEPTED_TYPES}
        multiple
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])]);
          // allows the user to choose the same file again
          currentTarget.value = '';
        }}
      />
      <div role="status" className={styles.notes}>
        {notes.map((note, index) => (
          <p key={`${index} ${note}`}>{note}</p>
        ))}
      </div>
      <FailureNote>{error && <span id={`${id}-error`}>{error}</span>}</FailureNote>
      {removed && (
        <RemovePictureDialog
          id={removed.id ?? ''}
          onRemoved={() => {
            remove(removed.key);
            onRemovedAtOnce(removed.id ?? '');
          }}
          onClose={() => setRemoved(null)}
        />
      )}
    </fieldset>
  );
}

/** The picture, which can be dragged to another place, or the progress of its upload. */
function Thumbnail({ picture, onDrag }: { picture: FormPicture; onDrag: (isDragged: boolean) => void }) {
  const { id, file, share, failure } = picture;
  if (id === null)
    return (
      <div className={styles.thumbnail}>
        {failure === null && <progress className={styles.bar} aria-label={`Uploading ${file}`} value={share} />}
      </div>
    );
  return (
    <img
      className={styles.thumbnail}
      src={picturePath(id, 160)}
      alt=""
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move';
        onDrag(true);
      }}
      onDragEnd={() => onDrag(false)}
    />
  );
}
