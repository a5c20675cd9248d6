import type { ComponentType } from 'react';
import { ChecklistFigure, TransferFigure, VerifiedFigure } from './figures';

interface Information {
  title: string;
  text: string;
  Figure: ComponentType;
}

/** The pictures that every listing has beside its own one. They show no listing, and their captions say so. */
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
    Figure: ChecklistFigure,
  },
];
