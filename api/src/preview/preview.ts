import { createHash } from 'node:crypto';
import { currentShop } from '../shop/current-shop';
import type { drawProductArt } from '@telemarket/artwork';

type ProductArt = Parameters<typeof drawProductArt>[0];

/** The artwork of a listing. With `uploaded`, the uploaded picture with this id is shown instead. */
export type PreviewPicture = ProductArt & { uploaded?: string };

/** The content of the picture that other sites show beside a shared link. Fields that are null are left out. */
export interface Preview {
  /** The kind of the thing for sale, such as `Telegram group`. */
  kind: string | null;
  title: string;
  /** The fact that the shop has checked. */
  proof: string | null;
  text: string | null;
  /** The price, or the reason why there is none. */
  offer: string | null;
  /** At most three pictures. If there are none, the logo is shown. */
  pictures: readonly PreviewPicture[];
}

export const PREVIEW_WIDTH = 1_200;
export const PREVIEW_HEIGHT = 630;

/**
 * The folder of all previews. When pages are drawn in another way, the folder needs a new version, because caches keep
 * the old previews. A test compares the hashes of the previews.
 */
const PREVIEW_FOLDER = '/art/preview/v1';
/** The version of the previews of listings and sellers. The paths of these previews change with it. */
const DRAWING_VERSION = 2;

/** Returns a path that changes with everything that the preview shows. */
export function previewPath(of: string, preview: Preview): string {
  const key = createHash('sha256')
    .update(`${DRAWING_VERSION} ${JSON.stringify(preview)}${currentShop().name ?? ''}`)
    .digest('base64url')
    .slice(0, 16);
  return `${PREVIEW_FOLDER}/${of}/${key}.png`;
}

/** Returns a path that stays the same when the shop's name changes, although the preview shows the name. */
export const pagePreviewPath = (page: string): string => `${PREVIEW_FOLDER}/page/${page}.png`;
