import type { AdminDay } from '@telemarket/contract';
import { formatPrice, fromCents, toCents } from '@telemarket/kit';
import { Day, text, VisuallyHidden } from '@telemarket/kit/ui';
import { useAdminData } from '../admin-api';
import styles from './day-charts.module.css';

const BAR = 10;
const HEIGHT = 100;

/** The orders and the revenue of the last 30 days. The charts are optional, so a failed request shows no error. */
export function DayCharts() {
  const { data: days } = useAdminData<AdminDay[]>('/api/admin/summary/days');
  if (!days?.length) return <div className={styles.charts} />;
  return (
    <div className={styles.charts}>
      <Chart name="Orders" days={days} valueOf={({ orders }) => orders} format={(sum) => sum.toLocaleString('en-US')} />
      <Chart
        name="Revenue"
        days={days}
        valueOf={({ revenue }) => toCents(revenue)}
        format={(cents) => formatPrice(fromCents(cents))}
        note="of completed orders, by the day they were placed"
      />
      <VisuallyHidden>
        <table>
          <caption>{`Orders and revenue of the last ${days.length} days`}</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Orders</th>
              <th scope="col">Revenue</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.day}>
                <th scope="row">
                  <Day iso={day.day} />
                </th>
                <td>{day.orders}</td>
                <td>{formatPrice(day.revenue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </div>
  );
}

interface ChartProps {
  name: string;
  note?: string;
  days: readonly AdminDay[];
  valueOf: (day: AdminDay) => number;
  format: (sum: number) => string;
}

/** Screen readers skip the bars and read the table of `DayCharts`. */
function Chart({ name, note, days, valueOf, format }: ChartProps) {
  const values = days.map(valueOf);
  const max = Math.max(1, ...values);
  return (
    <div className={styles.chart}>
      <p className={text.note}>
        <span>{`${name}, last ${days.length} days:`}</span>{' '}
        <strong className={styles.total}>{format(values.reduce((sum, value) => sum + value, 0))}</strong>
        {note && <span className={styles.note}>{` ${note}`}</span>}
      </p>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${days.length * BAR} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {values.map((value, index) => {
          // the bar of a low value stays visible, and the value 0 has a thin line
          const height = value === 0 ? 1 : Math.max(4, (value / max) * HEIGHT);
          return (
            <rect
              key={days[index]?.day}
              className={value === 0 ? styles.none : styles.bar}
              x={index * BAR + 1}
              y={HEIGHT - height}
              width={BAR - 2}
              height={height}
            />
          );
        })}
      </svg>
      <p className={styles.axis} aria-hidden="true">
        <Day iso={days[0]?.day ?? ''} />
        <span>Today</span>
      </p>
    </div>
  );
}
