import type { components } from '@telemarket/contract';

type Schemas = components['schemas'];

/** The API's maximum lengths, by schema and field. Types cannot have them; a test compares them with the document. */
export const MAX_LENGTHS = {
  ContactInput: { buyerName: 200, message: 5_000 },
  MessageEntryInput: { text: 5_000 },
  OrderInput: { customerName: 200, customerTelegram: 100 },
  OrderStatusChange: { reason: 500 },
  ProfileInput: { firstName: 100, lastName: 100, phone: 32, telegramUsername: 64 },
  ProductInput: { title: 200, description: 5_000, sellerName: 100, sellerEmail: 254, verificationNote: 300 },
  SignupInput: { firstName: 100, lastName: 100, username: 50 },
  SupportTicketInput: { name: 200, subject: 200, message: 5_000 },
  TrackInput: { orderId: 64 },
} as const satisfies { [S in keyof Schemas]?: { [F in keyof Schemas[S]]?: number } };
