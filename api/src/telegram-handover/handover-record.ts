import type { HandoverRecordView } from './handover.view';
import type { HandoverChatKind } from './handover.entity';

type Recorded = {
  dealNumber: string;
  chatKind: HandoverChatKind;
  chatTitle: string;
  chatUsername: string | null;
  sellerNamedAt: Date;
  firstNamedAt: Date;
  doneAt: Date;
};

/** The question to Telegram by which the owner was found. */
export const HANDOVER_QUESTION = 'getChatAdministrators';

/** Writes the record that buyer and seller may keep. It names roles and no person, so an erasure need not change it. */
export function handoverRecord(shop: string, row: Recorded): HandoverRecordView {
  const { dealNumber: deal, chatKind: kind, chatTitle: title, chatUsername: username } = row;
  return {
    ...{ version: 1, shop, deal, chat: { kind, title, username }, question: HANDOVER_QUESTION },
    sellerNamedAt: row.sellerNamedAt.toISOString(),
    buyerNamedAt: [row.firstNamedAt.toISOString(), row.doneAt.toISOString()],
    shows: `At these times Telegram named the account that the buyer has linked to this shop as owner of this ${kind}.`,
    doesNotShow: [
      'Whether anything was paid.',
      'Whether the members are real or active.',
      'Who else can use the Telegram account of the buyer.',
      `Who owned the ${kind} at other times, or owns it now.`,
      'Whether the title and the username have changed since. The shop keeps those of the listing’s last check.',
    ],
  };
}
