// Texts in the language of the reader.
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { localeOf } from '../lib/format.ts';
import { en, type Key } from './en.ts';
import { es } from './es.ts';

export type { Key } from './en.ts';
export type Language = 'en' | 'es';
export const languages: Record<Language, string> = { en: 'English', es: 'Español' };

const texts: Record<Language, Record<Key, string>> = { en, es };
const storageKey = 'lintel.language';

export type Values = Record<string, string | number>;
export type Translate = (key: Key, values?: Values) => string;

export const translate = (language: Language, key: Key, values: Values = {}): string =>
  fill(texts[language][key], language, values);

/** Puts values into a text. */
export function fill(pattern: string, language: Language, values: Values = {}): string {
  const [one, many] = pattern.split('|');
  const text = many !== undefined && values.n !== 1 ? many : one!;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === 'number' ? value.toLocaleString(localeOf(language)) : value;
  });
}

interface Texts {
  language: Language;
  setLanguage(language: Language): void;
  t: Translate;
}

const TextsContext = createContext<Texts | null>(null);

function firstLanguage(): Language {
  const chosen = localStorage.getItem(storageKey) ?? navigator.language.slice(0, 2);
  return chosen === 'es' ? 'es' : 'en';
}

export function TextsProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const value = useMemo<Texts>(
    () => ({
      language,
      setLanguage(next) {
        localStorage.setItem(storageKey, next);
        setLanguage(next);
      },
      t: (key, values) => translate(language, key, values),
    }),
    [language],
  );
  return <TextsContext value={value}>{children}</TextsContext>;
}

export function useTexts(): Texts {
  const value = useContext(TextsContext);
  if (!value) throw new Error('TextsProvider is missing');
  return value;
}
