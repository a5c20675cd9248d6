import { SmtpClient } from './smtp-client';

/** Nobody gets a letter twice, so a mail that may have arrived is not sent again. */
export class LetterClient extends SmtpClient {
  /**
   * The attempts take two to five hours in all. More would delay the next letter, which waits for the end of this one.
   */
  readonly maxAttempts = 15;

  override isPermanent(error: Parameters<SmtpClient['isPermanent']>[0]): boolean {
    return error.mayHaveArrived === true || super.isPermanent(error);
  }
}
