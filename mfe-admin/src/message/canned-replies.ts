export const CANNED_REPLIES: Readonly<Record<string, string>> = {
  'More information': 'Thank you for writing. To help you, we need the order ID and what you see on the screen.',
  'Asked the seller': 'Thank you for writing. We have asked the seller, and will write to you when we know more.',
  'Arranged with the seller':
    'The shop takes no money: you arrange payment and refunds with the seller. We have let the seller know that you are waiting for a reply.',
  Solved: 'Thank you for your patience. This is solved now. Please write to us again if it is not solved for you.',
};
