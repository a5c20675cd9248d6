import { createHash } from 'node:crypto';
import { currentShop } from '../shop/current-shop';
import type { productArt } from '@telemarket/artwork';

type Art = Parameters<typeof productArt>[0];

/** The drawn art of a listing, or in its place the uploaded picture with this id. */
export type PreviewPicture = Art & { uploaded?: string };

/** The picture of a shared link shows this, without the lines that are null. */
export interface Preview {
  /** Says what is for sale, such as `Telegram group`. */
  kind: string | null;
  title: string;
  /** Says what the shop has checked. */
  proof: string | null;
  text: string | null;
  /** The price, or why there is none. */
  offer: string | null;
  /** At most three pictures. Without one, the logo is shown. */
  pictures: readonly PreviewPicture[];
}

export const PREVIEW_WIDTH = 1_200;
export const PREVIEW_HEIGHT = 630;

/** A new drawing of pages needs a new version, because caches keep the pictures; a test compares hashes. */
const FOLDER = '/art/preview/v1';
/** Counts the drawings of listings and sellers, whose paths change with it. */
const DRAWING = 2;

/** The path changes with everything that the picture shows. */
export function previewPath(of: string, preview: Preview): string {
  const key = createHash('sha256')
    .update(`${DRAWING} ${JSON.stringify(preview)}${currentShop().name ?? ''}`)
    .digest('base64url')
    .slice(0, 16);
  return `${FOLDER}/${of}/${key}.png`;
}

/** The path stays when the name of the shop, which the picture shows, changes. */
export const pagePreviewPath = (page: string): string => `${FOLDER}/page/${page}.png`;
