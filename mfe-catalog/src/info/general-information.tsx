import type { ComponentType } from 'react';
import { BeforeFigure } from './before-figure';
import { TransferFigure } from './transfer-figure';
import { VerifiedFigure } from './verified-figure';

export interface Information {
  title: string;
  text: string;
  Figure: ComponentType;
}

/** Three pictures that stand beside every listing and show none: the same everywhere, and captioned so. */
export const GENERAL_INFORMATION: readonly Information[] = [
  {
    title: 'How the transfer works',
    text: 'You and the seller agree first. Groups and bots then change owner inside Telegram; an account is handed over with its login.',
    Figure: TransferFigure,
  },
  {
    title: 'What Verified means',
    text: 'The mark is set by TeleMarket, never by the seller. A listing without it says Unverified. It is no guarantee.',
    Figure: VerifiedFigure,
  },
  {
    title: 'Before you buy',
    text: 'Ask the seller to show what the listing claims, agree on payment in writing, and change every password on the day.',
    Figure: BeforeFigure,
  },
];
