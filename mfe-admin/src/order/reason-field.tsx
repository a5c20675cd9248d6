import { MAX_LENGTHS } from '@telemarket/kit/form';
import type { ComponentProps } from 'react';
import { SuggestedField } from '../suggested-field';

export const CANCEL_REASONS = ['Seller withdrew', 'Buyer withdrew', 'No answer for 7 days'];
export const END_REASONS = ['Both sides confirmed', ...CANCEL_REASONS];

export const ReasonField = (props: ComponentProps<typeof SuggestedField>) => (
  <SuggestedField {...props} rows={1} maxLength={MAX_LENGTHS.OrderStatusChange.reason} />
);
