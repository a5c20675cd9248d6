import { useHydrated } from '@telemarket/kit/ui';

const namesByLocale = new Map<string, Intl.DisplayNames>();

/** Returns the name of a language, or its code when the name is not known. */
export function languageName(code: string, locale = 'en'): string {
  try {
    let known = namesByLocale.get(locale);
    if (!known) namesByLocale.set(locale, (known = new Intl.DisplayNames(locale, { type: 'language' })));
    return known.of(code) ?? code;
  } catch {
    return code;
  }
}

/** Returns a function that names a language: in English on the server and while hydrating, then as the browser of the reader does. */
export function useLanguageName(): (code: string) => string {
  const hydrated = useHydrated();
  return (code) => languageName(code, hydrated ? navigator.language : 'en');
}

/** The server's name for a language may differ from that of an older browser. */
export function LanguageName({ code }: { code: string }) {
  const nameOf = useLanguageName();
  return <bdi suppressHydrationWarning>{nameOf(code)}</bdi>;
}
