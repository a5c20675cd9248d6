import { useSWR } from '@telemarket/kit';
import { describeFigures, type FiguresByBuild } from '@telemarket/composition';
import styles from './release-passport.module.css';

interface PublicPassport {
  build: string;
  at: string;
  commit?: string;
  contract?: string;
  checks: number;
  signed: boolean;
}

/** Shows passports and measurements of the live builds. This data is public, so the authors are only on the hosts. */
export function PassportList() {
  const { data } = useSWR<{ passports?: Record<string, PublicPassport>; figures?: FiguresByBuild }, Error>(
    '/shell.json',
  );
  const passports = Object.entries(data?.passports ?? {});
  if (passports.length === 0) return null;
  return (
    <ul className={styles.canaries} aria-label="Live builds">
      {passports.map(([remote, passport]) => (
        <li key={remote}>
          {remote} <span className={styles.build}>{passport.build}</span>:{' '}
          {[textOf(passport), describeFigures(data?.figures?.[remote]?.[passport.build])].filter(Boolean).join(', ')}
        </li>
      ))}
    </ul>
  );
}

function textOf({ at, commit, contract, checks, signed }: PublicPassport): string {
  const facts = [
    `built ${new Date(at).toLocaleString()}`,
    commit && `commit ${commit.replace(/^([0-9a-f]{10})[0-9a-f]+/, '$1')}`,
    contract && `contract ${contract}`,
    checks > 0 ? `${checks} checks` : 'not checked',
    signed ? 'signed' : 'not signed',
  ];
  return facts.filter(Boolean).join(', ');
}
