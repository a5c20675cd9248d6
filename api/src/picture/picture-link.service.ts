import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { invalidFields } from '../http/problem';
import { storedPictures } from './listing-pictures';
import type { ProductPictureInput } from './picture.dto';
import { PictureRepository } from './picture.repository';

/** Checks the pictures that are chosen for a listing. */
@Injectable()
export class PictureLinkService {
  constructor(private readonly pictures: PictureRepository) {}

  /**
   * Locks the pictures and returns the value of `Product.pictures`. Throws 422 for a picture that a listing cannot use.
   */
  async choosePictures(tx: Tx, wanted: readonly ProductPictureInput[]): Promise<string | null> {
    const ids = wanted.map(({ id }) => id);
    const found = ids.length ? await this.pictures.lock(tx, ids) : new Map<string, never>();
    const chosen = wanted.map(({ id, alt }, index) => {
      const field = `pictures[${index}].id`;
      if (ids.indexOf(id) !== index) throw invalidFields([{ field, message: 'is the same picture twice' }]);
      const picture = found.get(id);
      if (!picture?.isStored || picture.removedAt)
        throw invalidFields([{ field, message: 'is no longer stored: upload the picture again' }]);
      const { width, height } = picture;
      return { id, alt, width, height };
    });
    return storedPictures(chosen);
  }
}
