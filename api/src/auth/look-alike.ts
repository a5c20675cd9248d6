/** Invisible characters. The ignorable code points of Unicode do not include the blank Braille pattern. */
const INVISIBLE = /[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** The scripts that UTS 31 recommends for identifiers (table 5). */
const RECOMMENDED =
  'Arab Armn Beng Bopo Cyrl Deva Ethi Geor Grek Gujr Guru Hang Hani Hebr Hira Kana Khmr Knda Laoo Latn Mlym Mymr Orya ' +
  'Sinh Taml Telu Thaa Thai Tibt';

/** The scripts that one name may combine: the level "highly restrictive" of UTS 39. */
const TOGETHER = [...RECOMMENDED.split(' '), 'Latn Hani Hira Kana', 'Latn Hani Bopo', 'Latn Hani Hang'].map(
  (scripts) => {
    const classes = ['Zyyy', 'Zinh', ...scripts.split(' ')].map((script) => `\\p{Script_Extensions=${script}}`);
    return new RegExp(`^[${classes.join('')}]*$`, 'u');
  },
);

export function hasInvisible(name: string): boolean {
  return INVISIBLE.test(name);
}

/** Whether letters of different scripts could imitate another name, such as a Cyrillic o among Latin letters. */
export function mixesScripts(name: string): boolean {
  const normalized = name.normalize('NFKC');
  return !TOGETHER.some((scripts) => scripts.test(normalized));
}
