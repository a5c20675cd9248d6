import { useId } from 'react';
import { useRemoteLoader } from '../remote/remote-loader';
import { CanaryList } from './canary-list';
import { PassportList } from './passport-list';
import styles from './release-passport.module.css';

/** Lists the build of each remote on this page, so that a team can check a release. */
export default function ReleasePassport() {
  const titleId = useId();
  const builds = useRemoteLoader().builds();
  return (
    <section className={styles.passport} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        Release passport
      </h2>
      <table className={styles.builds}>
        <thead>
          <tr>
            <th scope="col" className={styles.cell}>
              Remote
            </th>
            <th scope="col" className={styles.cell}>
              Version
            </th>
            <th scope="col" className={styles.cell}>
              Build
            </th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(builds).map(([name, { version, build }]) => (
            <tr key={name}>
              <th scope="row" className={styles.cell}>
                {name}
              </th>
              <td className={styles.cell}>{version || 'not given'}</td>
              <td className={`${styles.cell} ${styles.build}`}>{build}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <PassportList />
      <CanaryList />
    </section>
  );
}
