import type { AdminFigures, AdminFiguresDay, AdminViewedListing, paths } from '@telemarket/contract';
import { ButtonLink, ErrorCard, formatPrice, fromCents, Link, toCents, useSearchParams } from '@telemarket/kit';
import { Day, text, VisuallyHidden } from '@telemarket/kit/ui';
import type { ReactNode } from 'react';
import { useAdminData } from '../admin-api';
import { ForManagers } from '../dashboard/for-managers';
import { spanText } from '../order/age';
import { OrderViews } from '../order/order-views';
import { useIsManager } from '../role';
import { RowsSkeleton } from '../rows-skeleton';
import { Section } from '../section';
import styles from './figures-page.module.css';

type CsvQuery = paths['/api/admin/figures/csv']['get']['parameters']['query'];

interface Figure {
  id: CsvQuery['figure'];
  name: string;
  note?: string;
  /** Null: the value is not known. */
  valueOf: (day: AdminFiguresDay) => number | null;
  format: (value: number) => string;
  /** Returns the total. The default total is the sum of all days with a known value. */
  totalOf?: (figures: AdminFigures) => number | null;
}

const PERIODS = ['7', '30', '90', '365'] as const;
type Period = (typeof PERIODS)[number];
const DEFAULT_PERIOD = '30';

const formatNumber = (value: number) => value.toLocaleString('en-US');

const FIGURES: readonly Figure[] = [
  { id: 'orders', name: 'Orders', valueOf: ({ orders }) => orders, format: formatNumber },
  {
    id: 'revenue',
    name: 'Revenue',
    note: 'from completed orders, by the day they were placed',
    valueOf: ({ revenue }) => toCents(revenue),
    format: (cents) => formatPrice(fromCents(cents)),
  },
  { id: 'accounts', name: 'New accounts', valueOf: ({ accounts }) => accounts, format: formatNumber },
  {
    id: 'answers',
    name: 'Time to answer',
    note: 'median, from the order to the seller’s first answer',
    valueOf: ({ answerSeconds }) => answerSeconds,
    format: (seconds) => (seconds < 60 ? 'under 1 min' : spanText(seconds * 1000)),
    totalOf: ({ answerSeconds }) => answerSeconds,
  },
  {
    id: 'searches',
    name: 'Searches without a result',
    valueOf: ({ missedSearches }) => missedSearches,
    format: formatNumber,
  },
  {
    id: 'views',
    name: 'Views of listings',
    note: 'one for each network and day, kept for 90 days',
    valueOf: ({ views }) => views,
    format: formatNumber,
  },
];

/** Shows the numbers of the shop for the last days. Each day is a day in UTC. */
export default function FiguresPage() {
  return (
    <div className={styles.page}>
      <OrderViews view="numbers" />
      {useIsManager() ? <Figures /> : <ForManagers />}
    </div>
  );
}

function Figures() {
  const [params] = useSearchParams();
  const days = PERIODS.find((period) => period === params.get('days')) ?? DEFAULT_PERIOD;
  const { data, error, isValidating, mutate } = useAdminData<AdminFigures>(`/api/admin/figures?days=${days}`);
  return (
    <>
      <nav aria-label="Period" className={styles.periods}>
        {PERIODS.map((period) => (
          <ButtonLink
            key={period}
            compact
            variant={period === days ? 'outline' : 'quiet'}
            aria-current={period === days ? 'page' : undefined}
            to={`?tab=orders&view=numbers&days=${period}`}
          >
            {`${period} days`}
          </ButtonLink>
        ))}
      </nav>
      {data ? (
        <ShownFigures figures={data} days={days} />
      ) : error ? (
        <ErrorCard
          title="The numbers could not be loaded"
          error={error}
          busy={isValidating}
          onRetry={() => void mutate()}
        />
      ) : (
        <RowsSkeleton label="Loading the numbers" />
      )}
    </>
  );
}

const NOTHING_VIEWED = 'No listing has been viewed yet.';

function ShownFigures({ figures, days }: { figures: AdminFigures; days: Period }) {
  const viewed = lastDays(Number(days) - uncountedDays(figures.days.map(({ views }) => views)));
  return (
    <>
      <div className={styles.charts}>
        {FIGURES.map((figure) => (
          <Chart key={figure.id} figure={figure} figures={figures} days={days} />
        ))}
      </div>
      <DayTable figures={figures} />
      <div className={styles.charts}>
        <Listings
          title="Most viewed listings"
          note={`Views, ${viewed}`}
          rows={figures.mostViewed}
          empty={NOTHING_VIEWED}
        />
        <Listings
          title="Viewed but never ordered"
          note={`Views, ${viewed}`}
          rows={figures.neverOrdered}
          empty={figures.mostViewed.length > 0 ? 'All viewed listings have been ordered.' : NOTHING_VIEWED}
        />
      </div>
    </>
  );
}

interface ChartProps {
  figure: Figure;
  figures: AdminFigures;
  days: Period;
}

/** The number of days before the first day with a known value. */
const uncountedDays = (values: readonly (number | null)[]) =>
  Math.max(
    0,
    values.findIndex((value) => value !== null),
  );

const lastDays = (days: number) => (days === 1 ? 'today' : `last ${days} days`);

const BAR_WIDTH = 10;
const CHART_HEIGHT = 100;

/** Screen readers skip the bars and read `DayTable`. */
function Chart({ figure: { id, name, note, valueOf, format, totalOf }, figures, days }: ChartProps) {
  const values = figures.days.map(valueOf);
  const max = Math.max(1, ...values.map((value) => value ?? 0));
  const total = totalOf ? totalOf(figures) : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  const period = lastDays(totalOf ? Number(days) : Number(days) - uncountedDays(values));
  return (
    <div className={`${styles.box} ${styles.chart}`}>
      <p className={text.note}>
        <span>{`${name}, ${period}:`}</span>{' '}
        <strong className={styles.total}>{total === null ? '–' : format(total)}</strong>
        {note && <span className={styles.note}>{` ${note}`}</span>}
      </p>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${values.length * BAR_WIDTH} ${CHART_HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {values.map((value, index) => {
          if (value === null) return null;
          // the bar of a low value stays visible, and the value 0 has a thin line
          const height = value ? Math.max(4, (value / max) * CHART_HEIGHT) : 1;
          return (
            <rect
              key={figures.days[index]?.day}
              className={value ? styles.bar : styles.none}
              x={index * BAR_WIDTH + 1}
              y={CHART_HEIGHT - height}
              width={BAR_WIDTH - 2}
              height={height}
            />
          );
        })}
      </svg>
      <p className={styles.axis} aria-hidden="true">
        <Day iso={figures.days[0]?.day ?? ''} />
        <span>Today</span>
      </p>
      <p className={styles.files}>
        <CsvLink query={{ figure: id, days }} name={name}>
          Export CSV
        </CsvLink>
        <CsvLink query={{ figure: id, days, format: 'semicolon' }} name={name}>
          CSV with semicolons
        </CsvLink>
      </p>
    </div>
  );
}

const CsvLink = ({ query, name, children }: { query: CsvQuery; name: string; children: ReactNode }) => (
  <ButtonLink
    variant="quiet"
    compact
    to={`/api/admin/figures/csv?${new URLSearchParams({ ...query })}`}
    reloadDocument
    download
  >
    <span>{children}</span> <VisuallyHidden>{`of ${name}`}</VisuallyHidden>
  </ButtonLink>
);

const DayTable = ({ figures: { days } }: { figures: AdminFigures }) => (
  <VisuallyHidden>
    <table>
      <caption>{`Numbers for the last ${days.length} days`}</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          {FIGURES.map(({ id, name }) => (
            <th key={id} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.day}>
            <th scope="row">
              <Day iso={day.day} />
            </th>
            {FIGURES.map(({ id, valueOf, format }) => {
              const value = valueOf(day);
              return <td key={id}>{value === null ? '–' : format(value)}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </VisuallyHidden>
);

interface ListingsProps {
  title: string;
  note: string;
  rows: readonly AdminViewedListing[];
  empty: string;
}

const Listings = ({ title, note, rows, empty }: ListingsProps) => (
  <Section title={title} heading="h2" className={styles.box}>
    <p className={styles.note}>{note}</p>
    {rows.length > 0 ? (
      <ol className={styles.listings}>
        {rows.map((row) => (
          <li key={row.id} className={styles.listing}>
            <Link className={styles.link} to={`?tab=products&open=${row.id}`}>
              <bdi>{row.title}</bdi>
            </Link>
            <span className={styles.views}>{`${formatNumber(row.views)} ${row.views === 1 ? 'view' : 'views'}`}</span>
          </li>
        ))}
      </ol>
    ) : (
      <p className={text.note}>{empty}</p>
    )}
  </Section>
);
