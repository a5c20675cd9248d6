import type { SessionUser } from '@telemarket/kit';
import { ErasureCard } from './erasure-card';
import { ExportCard } from './export-card';

/** The rights in the privacy policy: all data as a file, and deletion of the account. */
export default function DataRights(props: { user: SessionUser; withCode: boolean }) {
  return (
    <>
      <ExportCard {...props} />
      <ErasureCard {...props} />
    </>
  );
}
