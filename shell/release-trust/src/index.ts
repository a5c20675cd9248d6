/** Formats that the release command writes and the gateway verifies. For Node only. */
export {
  isEntryName,
  LEDGER,
  LEDGER_ACTIONS,
  type LedgerAction,
  type LedgerEntry,
  nameOfEntry,
  parseEntry,
} from './ledger';
export {
  createKeyPair,
  entriesOf,
  parsePrivateKey,
  parsePublicKey,
  parseReleaseKeys,
  type PrivateKey,
  type PublicKey,
  type ReleaseKeys,
} from './keys';
export {
  BUILD_LIMITS,
  digestOf,
  type FileDigest,
  integrityOf,
  OtherRemote,
  PASSPORT,
  type Passport,
  readPassport,
  verifyFile,
} from './passport';
export { type PreviewLink, readPreview, signPreview } from './preview';
export { checkStyles } from './styles';
export { canonicalText, type Signed, type SignedKind, signValue, verifyValue } from './signed';
