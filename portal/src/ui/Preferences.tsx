// Language and color theme.
import { type ReactNode, useState } from 'react';
import { type Language, languages, useTexts } from '../i18n/i18n.tsx';
import { applyTheme, readTheme, type Theme, themes } from '../lib/theme.ts';
import { Select } from './Select.tsx';

export function Preferences({ children }: { children?: ReactNode }) {
  const { t, language, setLanguage } = useTexts();
  const [theme, setTheme] = useState(readTheme);
  return (
    <div className="preferences">
      <Select
        label={t('app.language')}
        hideLabel
        value={language}
        options={Object.entries(languages).map(([value, label]) => ({ value, label }))}
        onChange={(value) => setLanguage(value as Language)}
      />
      <Select
        label={t('app.theme')}
        hideLabel
        value={theme}
        options={themes.map((value) => ({ value, label: t(`app.theme.${value}`) }))}
        onChange={(value) => {
          applyTheme(value as Theme);
          setTheme(value as Theme);
        }}
      />
      {children}
    </div>
  );
}
