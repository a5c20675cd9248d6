import styles from './password.module.css';
import { passwordStrength } from './password-strength';

const PARTS = [1, 2, 3, 4];

export function StrengthMeter({ password }: { password: string }) {
  const { level, word } = passwordStrength(password);
  return (
    <>
      <span className={`${styles['meter']} ${styles[`level${level}`]}`} aria-hidden="true">
        {PARTS.map((part) => (
          <span key={part} className={part <= level ? styles['lit'] : styles['part']} />
        ))}
      </span>
      {word && <strong className={styles['word']}>{word}. </strong>}
      At least 6 characters; 12 or more are advised.
    </>
  );
}
