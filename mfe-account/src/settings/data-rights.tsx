import { ErasureCard } from './erasure-card';
import { ExportCard } from './export-card';
import type { OwnerProps } from './proof-card';

/** The rights in the privacy policy: all data as a file, and deletion of the account. */
export default function DataRights(props: OwnerProps) {
  return (
    <>
      <ExportCard {...props} />
      <ErasureCard {...props} />
    </>
  );
}
