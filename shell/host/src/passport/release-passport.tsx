import type { CanaryStanding, FiguresByBuild } from '@telemarket/composition';
import { useSWR } from '@telemarket/kit';
import { DateTime } from '@telemarket/kit/ui';
import { useRemoteLoader } from '../remote/remote-loader';
import { CanaryList } from './canary-list';
import styles from './release-passport.module.css';

interface PublicPassport {
  build: string;
  at: string;
  commit?: string;
  contract?: string;
  checks: number;
  signed: boolean;
}

interface Releases {
  passports?: Record<string, PublicPassport>;
  figures?: FiguresByBuild;
  canaries: CanaryStanding[];
}

const COLUMNS = ['Remote', 'Version', 'Build', 'Built', 'Commit', 'Checks', 'Signed', 'Errors', 'LCP', 'INP'];
const withUnit = (value: number | null | undefined, unit: string) =>
  typeof value === 'number' ? `${value} ${unit}` : '–';

/** Lists the build of each remote on this page, so that a team can check a release. Only the hosts have the names of authors. */
export default function ReleasePassport() {
  const builds = useRemoteLoader().builds();
  const { data } = useSWR<Releases, Error>('/shell.json', { revalidateOnMount: true });
  return (
    <details className={styles.passport}>
      <summary className={styles.title}>Releases</summary>
      {/* a wide table scrolls inside, also by keyboard */}
      <div className={styles.scroll} role="region" aria-label="Releases" tabIndex={0}>
        <table className={styles.builds}>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col" className={styles.cell}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Object.entries(builds).map(([name, { version, build }]) => {
              // a page keeps its build when a newer one is live
              const passport = data?.passports?.[name]?.build === build ? data.passports[name] : undefined;
              const figures = data?.figures?.[name]?.[build];
              return (
                <tr key={name}>
                  <th scope="row" className={styles.cell}>
                    {name}
                  </th>
                  <Cell>{version || '–'}</Cell>
                  <Cell>{build}</Cell>
                  <Cell>{passport ? <DateTime iso={passport.at} /> : '–'}</Cell>
                  <Cell>{passport?.commit?.replace(/^([0-9a-f]{10})[0-9a-f]+/, '$1') ?? '–'}</Cell>
                  <Cell>{passport?.checks ?? '–'}</Cell>
                  <Cell>{passport ? (passport.signed ? 'Yes' : 'No') : '–'}</Cell>
                  <Cell>{withUnit(figures?.errors, 'per 100 views')}</Cell>
                  <Cell>{withUnit(figures?.LCP, 'ms')}</Cell>
                  <Cell>{withUnit(figures?.INP, 'ms')}</Cell>
                </tr>
              );
            })}
          </tbody>
        </table>
        <CanaryList canaries={data?.canaries ?? []} />
      </div>
    </details>
  );
}

const Cell = ({ children }: { children: React.ReactNode }) => <td className={styles.cell}>{children}</td>;
