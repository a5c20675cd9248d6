import type { ProductPictureInput } from '@telemarket/contract';
import { ApiError } from '@telemarket/kit';
import { useEffect, useRef, useState } from 'react';
import { fileProblem, usePictureUpload } from '../upload-picture';

export const MAX_PICTURES = 6;

/** A picture in the form. */
export interface FormPicture {
  key: string;
  /** Null until the picture is uploaded. */
  id: string | null;
  alt: string;
  /** The name of the file that is uploaded. */
  file: string;
  /** How much of the file is sent, 0 to 1. */
  share: number;
  /** Why the upload has failed. */
  failure: string | null;
}

const UNREACHABLE = 'The server could not be reached. Please try again.';
const failureOf = (error: unknown) => (error instanceof ApiError && error.problem?.detail) || UNREACHABLE;

/** The pictures of a listing in the form, and their uploads. Closing the form cancels the uploads. */
export function usePictures(initial: readonly ProductPictureInput[]) {
  const upload = usePictureUpload();
  const [pictures, setPictures] = useState<readonly FormPicture[]>(() =>
    initial.map(({ id, alt }) => ({ key: id, id, alt, file: '', share: 1, failure: null })),
  );
  /** Sentences about the latest changes, which screen readers announce. */
  const [notes, setNotes] = useState<readonly string[]>([]);
  // an upload reads the pictures from this ref, because it ends long after the render that started it
  const current = useRef(pictures);
  const sent = useRef(new Map<string, { file: File; abort: AbortController }>());
  const added = useRef(0);
  const queue = useRef(Promise.resolve());
  useEffect(() => {
    const uploads = sent.current;
    return () => {
      for (const { abort } of uploads.values()) abort.abort();
    };
  }, []);

  function showPictures(next: readonly FormPicture[]) {
    current.current = next;
    setPictures(next);
  }
  const change = (key: string, values: Partial<FormPicture>) =>
    showPictures(current.current.map((picture) => (picture.key === key ? { ...picture, ...values } : picture)));
  const drop = (key: string) => showPictures(current.current.filter((picture) => picture.key !== key));

  /** The server accepts few uploads at once, so this browser sends them one after another. */
  function startUpload(key: string, file: File) {
    const abort = new AbortController();
    const isCancelled = () => abort.signal.aborted;
    sent.current.set(key, { file, abort });
    queue.current = queue.current.then(async () => {
      if (isCancelled()) return;
      try {
        const { id } = await upload(file, abort.signal, (share) => change(key, { share }));
        if (current.current.some((picture) => picture.id === id)) {
          drop(key);
          setNotes([`“${file.name}” is already a picture of this listing.`]);
        } else {
          change(key, { id });
          setNotes([`“${file.name}” is uploaded. Describe it, then save the listing.`]);
        }
      } catch (error) {
        if (!isCancelled()) change(key, { failure: failureOf(error) });
      }
    });
  }

  function addFiles(files: readonly File[]) {
    const refused: string[] = [];
    for (const file of files) {
      const problem = fileProblem(file);
      const isFull = current.current.length === MAX_PICTURES;
      if (problem ?? isFull) {
        refused.push(`“${file.name}” was left out. ${problem ?? 'A listing can have at most six pictures.'}`);
        continue;
      }
      const key = `file ${(added.current += 1)}`;
      showPictures([...current.current, { key, id: null, alt: '', file: file.name, share: 0, failure: null }]);
      startUpload(key, file);
    }
    setNotes(refused);
  }

  function retryUpload(key: string) {
    const file = sent.current.get(key)?.file;
    if (!file) return;
    change(key, { failure: null, share: 0 });
    startUpload(key, file);
  }

  function removePicture(key: string) {
    sent.current.get(key)?.abort.abort();
    drop(key);
    setNotes([]);
  }

  /** Moves a picture to the place with this index. */
  function movePicture(key: string, index: number) {
    const { length } = current.current;
    const moved = current.current.find((picture) => picture.key === key);
    if (!moved || index < 0 || index >= length || current.current[index] === moved) return;
    showPictures(current.current.filter((picture) => picture !== moved).toSpliced(index, 0, moved));
    setNotes([`The picture is now number ${index + 1} of ${length}.`]);
  }

  return {
    pictures,
    notes,
    add: addFiles,
    retry: retryUpload,
    remove: removePicture,
    move: movePicture,
    describe: (key: string, alt: string) => change(key, { alt }),
  };
}
