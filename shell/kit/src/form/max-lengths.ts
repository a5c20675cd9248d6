// Generated from api/openapi.json by `npm run contract`. Never edited by hand.

/** The API's maximum lengths, by schema and field. */
export const MAX_LENGTHS = {
  ContactInput: { buyerName: 200, buyerEmail: 254, message: 5000 },
  MessageEntryInput: { text: 5000 },
  OwnAnswerInput: { text: 5000 },
  OrderCancelInput: { orderId: 64, email: 254, reason: 500 },
  OrderInput: { customerName: 200, customerEmail: 254, customerTelegram: 100 },
  OrderStatusChange: { reason: 500 },
  ProfileInput: {
    firstName: 100,
    lastName: 100,
    email: 254,
    currentPassword: 1024,
    code: 64,
    phone: 32,
    telegramUsername: 64,
  },
  ProductInput: { title: 200, description: 5000, sellerName: 100, sellerEmail: 254, verificationNote: 500, handle: 64 },
  ReviewChange: { reply: 2000, hiddenReason: 500 },
  ReviewInput: { text: 2000 },
  SellerChange: { name: 100, email: 254, telegram: 100, publicNote: 500, internalNote: 2000 },
  TopicInput: { name: 40 },
  SignupInput: { firstName: 100, lastName: 100, username: 50, email: 254, password: 256 },
  SupportTicketInput: { name: 200, email: 254, subject: 200, message: 5000 },
  SuspensionInput: { reason: 500 },
  LetterInput: { subject: 150, text: 20000 },
  TrackInput: { orderId: 64, email: 254 },
} as const;
