import type { AdminDay } from '@telemarket/contract';
import { formatPrice, fromCents, toCents } from '@telemarket/kit';
import { VisuallyHidden } from '@telemarket/kit/ui';
import { useAdminData } from '../admin-api';
import styles from './day-charts.module.css';

const BAR = 10;
const HEIGHT = 100;

const dayText = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** The orders and the revenue of the last 30 days. The charts are optional, so a failed request shows no error. */
export function DayCharts() {
  const { data: days } = useAdminData<AdminDay[]>('/api/admin/summary/days');
  if (!days?.length) return <div className={styles.charts} />;
  const revenue = fromCents(days.reduce((sum, day) => sum + toCents(day.revenue), 0));
  const orders = days.reduce((sum, day) => sum + day.orders, 0);
  return (
    <div className={styles.charts}>
      <Chart title="Orders" total={orders.toLocaleString('en-US')} days={days} valueOf={(day) => day.orders} />
      <Chart
        title="Revenue"
        total={formatPrice(revenue)}
        days={days}
        valueOf={(day) => toCents(day.revenue)}
        note="of completed orders, by the day they were placed"
      />
      <VisuallyHidden>
        <table>
          <caption>Orders and revenue of the last {days.length} days</caption>
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
                <th scope="row">{dayText(day.day)}</th>
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
  title: string;
  total: string;
  note?: string;
  days: readonly AdminDay[];
  valueOf: (day: AdminDay) => number;
}

/** Screen readers skip the bars and read the table of `DayCharts`. */
function Chart({ title, total, note, days, valueOf }: ChartProps) {
  const max = Math.max(1, ...days.map(valueOf));
  return (
    <div className={styles.chart}>
      <p className={styles.title}>
        {title}, last {days.length} days: <strong className={styles.total}>{total}</strong>
        {note && <span className={styles.note}> {note}</span>}
      </p>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${days.length * BAR} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {days.map((day, index) => {
          const value = valueOf(day);
          // the bar of a low value stays visible, and the value 0 has a thin line
          const height = value === 0 ? 1 : Math.max(4, (value / max) * HEIGHT);
          return (
            <rect
              key={day.day}
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
        <span>{dayText(days[0]?.day ?? '')}</span>
        <span>Today</span>
      </p>
    </div>
  );
}
