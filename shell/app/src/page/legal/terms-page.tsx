import { Link, paths, useShop } from '@telemarket/kit';
import { LegalPage, type LegalSection, List } from './legal-page';

/** @param shop The name of the shop, between characters that isolate its direction. */
const sectionsOf = (shop: string, country?: string): readonly LegalSection[] => [
  {
    id: 'acceptance',
    title: 'Acceptance of Terms',
    body: [
      <p>
        <span>{`By using ${shop} you agree to these terms and to our `}</span>
        <Link to={paths.privacyPolicy}>Privacy Policy</Link>
        <span>
          {`. If you do not agree, please do not use it. When the terms change, we post the new ones here with their date. If you keep using ${shop}, you accept them.`}
        </span>
      </p>,
    ],
  },
  {
    id: 'user-responsibilities',
    title: 'User Responsibilities',
    body: [
      <List
        points={[
          'You are at least 18 years old.',
          'What you tell us about yourself is true and up to date.',
          'You do not share your password. You are responsible for what is done with your account.',
          'You check for yourself that you may buy or sell what is offered, under the law of your country and under Telegram’s own terms.',
        ]}
      />,
    ],
  },
  {
    id: 'platform-usage',
    title: 'Platform Usage',
    body: [
      `${shop} shows listings of Telegram groups, bots and accounts, stores your orders and puts buyers and sellers in touch. It is not part of Telegram and not connected with it.`,
      'Do not disrupt the service, bypass its limits, overload it by collecting data automatically, or try to access data that is not yours.',
    ],
  },
  {
    id: 'payment-and-transactions',
    title: 'Payment and Transactions',
    body: [
      <List
        points={[
          `${shop} only connects buyers and sellers. It is not a party to their transactions.`,
          `Payment methods are arranged between buyer and seller. ${shop} does not take or hold money.`,
          'An order records what was agreed and at which price. It is neither a payment nor a delivery.',
          'Refunds follow the seller’s policy. Ask for it before you pay.',
        ]}
      />,
    ],
  },
  {
    id: 'prohibited-activities',
    title: 'Prohibited Activities',
    body: [
      `On ${shop} it is prohibited to offer, ask for or take part in:`,
      <List
        points={{
          'Stolen accounts, groups or bots':
            'Whatever was taken from its owner by fraud, phishing or a break-in, or is sold without the owner’s consent.',
          'Fake members and engagement':
            'Members, users, views or reviews that are bought, automated or invented, and figures made up to look better.',
          Fraud:
            'Taking money for what is not handed over, taking back what was sold, or making false statements about a listing.',
          'False identity': `Posing as another person, a company, Telegram or ${shop}, and accounts opened with somebody else’s identity documents.`,
          'Illegal content':
            'Groups, bots or accounts that serve to spread what the law forbids, above all child abuse, or that trade in drugs or weapons.',
          'Spam and harassment':
            'Tools and lists for sending unsolicited messages, and threats or insults towards buyers, sellers or our staff.',
          'Malicious software and data theft':
            'Bots or files that harm devices, take over accounts or collect personal data without consent.',
          'Money laundering and evading rules':
            'Hiding where money comes from, evading sanctions, or using a new account to get around a suspension.',
        }}
      />,
      <p>
        Have you seen any of this? <Link to={paths.contactSupport}>Report it</Link>.
      </p>,
    ],
  },
  {
    id: 'intellectual-property',
    title: 'Intellectual Property',
    body: [
      `The name, design, texts and software of ${shop} belong to its operator. What a seller writes in a listing remains the seller’s; they allow us to show it here. Telegram and its logo belong to their owner. Do not list what infringes the rights of others; tell us if your own rights are infringed.`,
    ],
  },
  {
    id: 'limitation-of-liability',
    title: 'Limitation of Liability',
    body: [
      `${shop} is provided “as is”. As far as the law allows, we are not liable for what buyers and sellers do or fail to do, for what Telegram does with a group, bot or account, or for lost profit and data. Nothing here limits a liability that by law cannot be limited, and nothing takes away your rights as a consumer.`,
    ],
  },
  {
    id: 'account-termination',
    title: 'Account Termination',
    body: [
      `You may stop using ${shop} and ask us to delete your account at any time. We may suspend or close an account that breaks these terms, and take its listings out of the shop. Orders that were already placed stay on record.`,
    ],
  },
  {
    id: 'governing-law',
    title: 'Governing Law and Disputes',
    body: [
      `These terms are governed by the law of the country in which the operator of ${shop} is established${country ? `, ${country}` : ''}. A dispute goes through these steps, in this order:`,
      <List
        points={{
          Mediation: 'Both sides first try to settle it with the help of a neutral mediator.',
          'Binding arbitration': 'If that fails, an arbitrator makes a binding decision.',
          Court: 'What cannot be arbitrated goes before the court that has jurisdiction.',
        }}
      />,
    ],
  },
  {
    id: 'contact',
    title: 'Contact',
    body: [
      <p>
        Questions about these terms? Write to <Link to={paths.contactSupport}>Contact Support</Link> or look in the{' '}
        <Link to={paths.helpCenter}>Help Center</Link>.
      </p>,
    ],
  },
];

export default function TermsPage() {
  const { named, operatorCountry } = useShop();
  const shop = named('TeleMarket');
  return (
    <LegalPage
      title="Terms of Service"
      dated="Effective January 1, 2025"
      intro={`Who may use ${shop}, how transactions work, what is prohibited, and how disputes are settled.`}
      sections={sectionsOf(shop, operatorCountry)}
    />
  );
}
