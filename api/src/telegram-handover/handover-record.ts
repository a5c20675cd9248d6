import type { HandoverRecordView } from './handover.view';
import type { HandoverChatKind } from './handover.entity';

type RecordedHandover = {
  dealNumber: string;
  chatKind: HandoverChatKind;
  chatTitle: string;
  chatUsername: string | null;
  sellerNamedAt: Date;
  firstNamedAt: Date;
  doneAt: Date;
};

/** The method of Telegram's Bot API that names the owner of a chat. */
export const HANDOVER_QUESTION = 'getChatAdministrators';

/**
 * Writes the record that the buyer and the seller may keep. The record names roles and no person, so the erasure of an
 * account need not change it.
 */
export function toHandoverRecord(shop: string, row: RecordedHandover): HandoverRecordView {
  const { dealNumber: deal, chatKind: kind, chatTitle: title, chatUsername: username } = row;
  return {
    ...{ version: 1, shop, deal, chat: { kind, title, username }, question: HANDOVER_QUESTION },
    sellerNamedAt: row.sellerNamedAt.toISOString(),
    buyerNamedAt: [row.firstNamedAt.toISOString(), row.doneAt.toISOString()],
    shows: `At these times, Telegram named the account that the buyer has linked to this shop as the owner of this ${kind}.`,
    doesNotShow: [
      'Whether anything was paid.',
      'Whether the members are real or active.',
      'Who else can use the buyer’s Telegram account.',
      `Who owned the ${kind} at other times, or owns it now.`,
      'Whether the title and the username have changed since. The shop keeps those of the listing’s last check.',
    ],
  };
}
