import { ADVISED_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, passwordStrength } from './password-strength';
import styles from './strength-meter.module.css';

const METER_PARTS = [1, 2, 3, 4];
const ADVICE = `At least ${MIN_PASSWORD_LENGTH} characters; ${ADVISED_PASSWORD_LENGTH} or more are recommended.`;

export function StrengthMeter({ password }: { password: string }) {
  const { level, word } = passwordStrength(password);
  const color = level === 0 ? '' : styles[`level${level}`];
  return (
    <>
      <span className={`${styles.meter} ${color}`} aria-hidden="true">
        {METER_PARTS.map((part) => (
          <span key={part} className={part <= level ? styles.lit : styles.part} />
        ))}
      </span>
      {word && <strong className={styles.word}>{`${word}. `}</strong>}
      <span>{ADVICE}</span>
    </>
  );
}
