import { PictureStoreService } from '../picture/picture-store.service';
import { runInApplication } from './run-in-application';

/**
 * `adopt-media.js` makes MEDIA_DIR or MEDIA_S3 the store of the database's pictures. Pictures that the store lacks are
 * not shown. With `--new-id`, store and database get a new id, so that a copy of both is not taken for the original.
 */
runInApplication(async (app) => {
  const store = app.get(PictureStoreService, { strict: false });
  await store.adoptStore({ newId: process.argv.includes('--new-id') });
  process.stdout.write(`${store.files.place} has the pictures of this database from now on\n`);
});
