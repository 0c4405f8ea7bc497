// Texts of the console, in the language of the reader.
import { fill, type Language, useTexts, type Values } from '../i18n/i18n.tsx';
import { en } from './texts-en.ts';
import { es } from './texts-es.ts';

export type ConsoleKey = keyof typeof en;

const texts: Record<Language, Record<ConsoleKey, string>> = { en, es };

export function useConsoleTexts() {
  const { language } = useTexts();
  return { language, t: (key: ConsoleKey, values?: Values) => fill(texts[language][key], language, values) };
}
