// Light, dark, or as the system says.
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const storageKey = 'lintel.theme';

export const readTheme = (): Theme => themes.find((theme) => theme === localStorage.getItem(storageKey)) ?? 'system';

export function applyTheme(theme = readTheme()): void {
  localStorage.setItem(storageKey, theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
