import { Chip } from '@telemarket/kit';

export function VerifiedMark({ verified }: { verified: boolean }) {
  return verified ? (
    <Chip tone="success" icon="shield">
      Verified
    </Chip>
  ) : (
    <Chip tone="neutral">Unverified</Chip>
  );
}
