export const QUESTIONS: Readonly<Record<string, string>> = {
  'How do I buy a Telegram group?':
    'Open the listing and press Contact Seller. Ask about what matters to you: who has admin rights, where the members come from, how much is posted. When you agree on price and payment, place the order with Buy Now so that both of you have an order ID, then let the seller make you the owner: in the group’s administrator settings Telegram has Transfer Ownership. Check that you are the owner before you treat the sale as done.',
  'What does the verification badge mean?':
    'The Verified badge is set by TeleMarket, never by the seller. A listing without it says Unverified in the same place. The badge is no guarantee of what happens after the sale, so ask the seller whatever you need to know either way.',
  'How is the ownership of a bot transferred?':
    'Through @BotFather, Telegram’s own bot for managing bots. The seller opens /mybots, chooses the bot, then Bot Settings and Transfer Ownership, and names your Telegram username. Telegram asks the seller for the password of their two-step verification. Afterwards the bot is in your /mybots list: revoke its token there, so that the old one stops working.',
  'Which payment methods can I use?':
    'Payment is arranged between you and the seller. TeleMarket takes no money, has no card form and never asks for payment details. Agree on a method that leaves a record and that both of you can dispute, and be careful with anyone who wants to be paid in a way that cannot be traced.',
  'Can I get a refund?':
    'That depends on the seller: each sets their own refund policy, so ask for it in writing before you pay. TeleMarket is not a party to the sale and holds no money that it could send back. You can cancel an order while it is pending: open it in Orders, or find it with Track Order.',
  'How do I report fraud?':
    'Open Contact Support, choose Account Issues or Product Support and the priority Urgent, and give us the listing, the order ID and the seller’s Telegram username. Keep the messages and proof of payment. We read urgent tickets first, and a listing that breaks our terms is removed from the shop.',
};
