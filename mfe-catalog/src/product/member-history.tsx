import type { Product } from '@telemarket/contract';
import { Day, text } from '@telemarket/kit/ui';
import { formatCount } from '../format';
import styles from './owner-section.module.css';

type Point = Product['memberHistory'][number];

/** In the drawing, one unit of height is one percent of the largest count, and one unit of width is one day. */
const CHART_HEIGHT = 100;
const DAY_MS = 24 * 60 * 60 * 1000;

const dayNumber = ({ on }: Point) => Math.round(Date.parse(on) / DAY_MS);

/**
 * Draws a bar for each day. The bars begin at 0 members, so that they show a change in its true proportion. A day
 * without a count has no bar.
 * @param points The oldest first.
 */
export function MemberHistory({ points }: { points: readonly Point[] }) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const counts = points.map(({ members }) => members);
  const most = Math.max(...counts);
  return (
    <section className={styles.section}>
      <h2 className={text.heading}>Members over time</h2>
      <figure className={styles.figure}>
        <p className={styles.scale} aria-hidden="true">
          {formatCount(most)}
        </p>
        <svg
          className={styles.bars}
          viewBox={`0 0 ${dayNumber(last) - dayNumber(first) + 1} ${CHART_HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`From ${formatCount(Math.min(...counts))} to ${formatCount(most)} members. The table below has every number.`}
        >
          <path d={barsPath(points, most)} />
        </svg>
        <p className={styles.axis} aria-hidden="true">
          <Day iso={first.on} />
          <Day iso={last.on} />
        </p>
        <figcaption className={text.note}>
          Telegram’s own count, once a day: accounts that have joined, not people. The bars begin at 0.
        </figcaption>
      </figure>
      <details>
        <summary className={styles.summary}>Show the numbers</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" className={styles.day}>
                Day
              </th>
              <th scope="col" className={styles.count}>
                Members
              </th>
            </tr>
          </thead>
          <tbody>
            {[...points].reverse().map(({ on, members }) => (
              <tr key={on}>
                <th scope="row" className={styles.day}>
                  <Day iso={on} />
                </th>
                <td className={styles.count}>{formatCount(members)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

/** One path, because separate bars of neighbouring days would have seams. */
function barsPath(points: readonly Point[], most: number): string {
  const days = points.map(dayNumber);
  return points
    .map(({ members }, index) => {
      const day = days[index] ?? 0;
      const isApart = (neighbour: number, step: number) => days[neighbour] !== day + step;
      const start = isApart(index - 1, -1) ? `M${day - (days[0] ?? 0)} ${CHART_HEIGHT}` : '';
      const end = isApart(index + 1, 1) ? `V${CHART_HEIGHT}z` : '';
      const top = CHART_HEIGHT - (most && (members / most) * CHART_HEIGHT);
      return `${start}V${Number(top.toFixed(2))}h1${end}`;
    })
    .join('');
}
