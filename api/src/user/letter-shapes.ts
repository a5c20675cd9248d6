/**
 * Maps ASCII letters to the Latin, Cyrillic, Greek and Armenian letters that look like them or derive from them.
 * Sources: Unicode's confusables.txt (version 17), and names such as LATIN SMALL LETTER B WITH HOOK. A capital
 * letter is listed if it looks like a different letter than its small form. Names with ASCII letters contain no letters
 * of other alphabets.
 */
const LOOKING_LIKE: Readonly<Record<string, string>> = {
  a: 'ɑαаⱥɐᴀᴁᶏ',
  ae: 'æӕ',
  b: 'ƅьꞵβвƀɓƃʙᴃᵬᶀꞗ',
  c: 'ᴄсƈȼɕↄꜿꞓꞔ',
  d: 'ԁđɗƌȡɖᴅᵭᶁᶑꝺꟈ',
  e: 'ꬲеҽεǝɛɇɘɜɝɞʚᴆᴇᴈᴣᶒᶓᶔⱸⱻꬳꬴ',
  f: 'ꬵꞙƒẝքϝᵮᶂꜰꝼ',
  g: 'ɡᶃƍցԍɠǥɢʛᵷᵹꝿꞡꟑꬶ',
  h: 'һհнħɥɦʜʮʯⱨꞕΗ',
  i: 'ıɪɩιіꙇւɨʁᴉᶖ',
  j: 'ϳјʝɉᴊ',
  k: 'κкƙʞᴋᶄⱪꝁꝃꝅꞣ',
  l: 'ǀӏłƚȴɫɬɭʟᴌᶅⱡꝉꞁꞎꬷꬸꬹ',
  m: 'μϻмɰɱᴍᴟᵯᶆꟺꬺ',
  n: 'ոռɲƞȵɳɴᴎᵰᶇꞑꞥꬻηΝ',
  o: 'ᴏᴑꬽοσоօøɔɵɶᴐᴒᴓᴕᶗⱺꝋꝍꬿ',
  oe: 'œ',
  p: 'þƿρϸрƥᴘᵱᵽᶈꝑꝓꝕ',
  q: 'ԛգզɋʠꝗꝙꞯ',
  r: 'ꭇꭈᴦгʀɍɹɺɻɼɽɾɿᴙᴚᵲᵳᶉⱹꝶꞃꞧꭆꭉꭋꭌꭨ',
  s: 'ꜱƽѕտȿʂᵴᶊẜꞅꞩꟊ',
  ss: 'ß',
  t: 'τтŧƫƭʈȶⱦʇᴛᵵꞇ',
  u: 'ꞟᴜꭎꭒʋυսᴝᶙꞹ',
  v: 'ᴠνѵʌⱱⱴꝟ',
  w: 'ɯᴡѡшԝաʍⱳ',
  x: 'хꭓχᶍꭖꭗꭘꭙ',
  y: 'ɣᶌʏỿꭚγуүƴɏʎΥ',
  z: 'ᴢζƶȥɀʐʑᵶᶎⱬ',
};

/** These characters look alike in some fonts. */
const ALIKE: Readonly<Record<string, string>> = { i: 'l', 1: 'l', 0: 'o', 5: 's' };

const SHAPES = new Map(
  Object.entries(LOOKING_LIKE).flatMap(([shape, letters]) => [...letters].map((letter) => [letter, shape])),
);

/** Names with the same shape may be confused: accents, punctuation and the alphabet make no difference. */
export function shapeOf(name: string): string {
  const bare = name.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '');
  const ascii = Array.from(bare, (letter) => {
    const small = letter.toLowerCase();
    return SHAPES.get(letter) ?? SHAPES.get(small) ?? small;
  }).join('');
  return Array.from(ascii.replaceAll('rn', 'm'), (letter) => ALIKE[letter] ?? letter).join('');
}

/** Users with these names could be mistaken for staff. */
const RESERVED = new Set(
  (
    'admin administrator administration moderator mod staff team support help helpdesk helpcenter customerservice ' +
    'customersupport official owner root system security billing payment payments webmaster postmaster hostmaster ' +
    'abuse noreply dashboarduser'
  )
    .split(' ')
    .map(shapeOf),
);
/** The brand is refused even as a part of a name. */
const BRAND = shapeOf('telemarket');

export function isReserved(name: string): boolean {
  const shape = shapeOf(name);
  return RESERVED.has(shape) || shape.includes(BRAND);
}
