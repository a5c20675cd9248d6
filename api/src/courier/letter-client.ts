import { SmtpClient } from './smtp-client';

/** Nobody gets a letter twice, so a mail that may have arrived is not sent again. */
export class LetterClient extends SmtpClient {
  /** These take two to five hours, because the next letter waits for the end of this one. */
  readonly maxAttempts = 15;

  override isPermanent(error: Parameters<SmtpClient['isPermanent']>[0]): boolean {
    return error.mayHaveArrived === true || super.isPermanent(error);
  }
}
