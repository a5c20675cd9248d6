import { AccountToken } from '../account-token/account-token.entity';
import { AuditEntry } from '../audit/audit-entry.entity';
import { AuthSession } from '../session/auth-session.entity';
import { KnownDevice } from '../session/known-device.entity';
import { BuildReport } from '../build-report/build-report.entity';
import { CanaryReport } from '../canary/canary-report.entity';
import { ImportRow } from '../csv-import/import-row.entity';
import type { DeclaredTable } from '../database/declared-rows';
import { declarationOf } from '../database/personal-data';
import { Deal, DealEntry } from '../deal/deal.entity';
import { AdminJob, AdminJobRow } from '../job/job.entity';
import { JobFilePart } from '../job/job-file.entity';
import { Mail } from '../mail/mail.entity';
import { Message, MessageEntry } from '../message/message.entity';
import { Letter } from '../newsletter/letter.entity';
import { LetterMail } from '../newsletter/letter-mail.entity';
import { Subscriber } from '../newsletter/subscriber.entity';
import { ListingView, ListingViewer, ListingViewKey } from '../listing-view/listing-view.entity';
import { MissedSearch, MissedSearchDay } from '../missed-search/missed-search.entity';
import { Picture, PictureStoreMark, ProductPicture } from '../picture/picture.entity';
import { PageOwner } from '../page-owner/page-owner.entity';
import { Order, OrderHistory, OrderTotal } from '../order/order.entity';
import { OrderItem } from '../order-item/order-item.entity';
import { OrderNote } from '../order/order-note.entity';
import { Seller, SellerAlias } from '../seller/seller.entity';
import { Product } from '../product/product.entity';
import { MemberCount } from '../product/member-count.entity';
import { Reservation } from '../product/reservation.entity';
import { ProductChangeMark } from '../product/product-change.entity';
import { PushSubscription } from '../push/push-subscription.entity';
import { ShopSettingsVersion } from '../shop-settings/shop-settings.entity';
import { RateLimit } from '../rate-limit/rate-limit.entity';
import { ProductReview } from '../review/product-review.entity';
import { RecoveryCode, SecondFactor } from '../second-factor/second-factor.entity';
import { StaffInvitation } from '../staff-invitation/staff-invitation.entity';
import { ShopPage, ShopPagePicture, ShopPageText } from '../shop-page/shop-page.entity';
import { Favorite } from '../favorite/favorite.entity';
import { DemonstrationListing, FirstDay } from '../first-day/first-day.entity';
import { WatchedProduct } from '../favorite/watched-product.entity';
import { TelegramBot } from '../telegram-bot/telegram-bot.entity';
import { TelegramMessage } from '../telegram-bot/telegram-message.entity';
import { TelegramUpdate } from '../telegram-bot/telegram-update.entity';
import { Handover, HandoverKey } from '../telegram-handover/handover.entity';
import { TelegramLinkRequest } from '../telegram/telegram-link-request.entity';
import { TelegramNoticeLink } from '../telegram-notice/telegram-notice-link.entity';
import { TelegramNotice } from '../telegram-notice/telegram-notice.entity';
import { TelegramProof } from '../telegram-proof/telegram-proof.entity';
import { Topic } from '../topic/topic.entity';
import { User } from '../user/user.entity';
import { DataExport, DataExportPart } from './data-export.entity';

/** Every table, in the order of the export. A parent stands before the tables that refer to it. */
export const TABLE_ENTITIES = [
  ...[User, AuthSession, KnownDevice, PushSubscription, AccountToken, SecondFactor, RecoveryCode, TelegramLinkRequest],
  StaffInvitation,
  ...[Favorite, WatchedProduct, ProductReview],
  ...[DataExport, DataExportPart, Order, OrderItem, OrderHistory, OrderTotal, OrderNote, Deal, DealEntry],
  ...[Handover, HandoverKey],
  ...[Message, MessageEntry],
  ...[Subscriber, Mail, Seller, SellerAlias, Product, Reservation, MemberCount, TelegramProof, ImportRow, AuditEntry],
  ...[Letter, LetterMail],
  ...[AdminJob, AdminJobRow, JobFilePart],
  ...[TelegramNotice, TelegramNoticeLink],
  ...[RateLimit, CanaryReport, BuildReport, PageOwner, ProductChangeMark, MissedSearch, MissedSearchDay],
  ...[ListingView, ListingViewKey, ListingViewer],
  ...[Topic, Picture, ProductPicture, PictureStoreMark, ShopSettingsVersion],
  ...[ShopPage, ShopPageText, ShopPagePicture],
  ...[TelegramBot, TelegramUpdate, TelegramMessage],
  ...[FirstDay, DemonstrationListing],
];

export const TABLE_DECLARATIONS = Object.fromEntries(TABLE_ENTITIES.map(declarationOf));

export const ALL_TABLES: readonly DeclaredTable[] = Object.entries(TABLE_DECLARATIONS).map(([name, declaration]) => ({
  name,
  declaration,
}));
