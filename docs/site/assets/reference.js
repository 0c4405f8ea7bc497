// The API reference, drawn by Redoc.
const dark =
  document.documentElement.dataset.theme === 'dark' ||
  (!document.documentElement.dataset.theme && matchMedia('(prefers-color-scheme: dark)').matches);
const text = dark ? '#dde3ec' : '#1f2733';
const back = dark ? '#12151c' : '#ffffff';
const accent = dark ? '#6cc7d4' : '#0b5f6b';
Redoc.init(
  '/v1/openapi.json',
  {
    hideDownloadButton: false,
    nativeScrollbars: true,
    requiredPropsFirst: true,
    schemaExpansionLevel: 1,
    scrollYOffset: 56,
    theme: {
      colors: {
        primary: { main: accent },
        success: { main: dark ? '#7bd88f' : '#1d7a2c' },
        error: { main: dark ? '#ff9a94' : '#b3201d' },
        text: { primary: text, secondary: text },
        border: { light: '#8884', dark: '#8888' },
      },
      sidebar: { backgroundColor: back, textColor: text, activeTextColor: accent },
      schema: {
        nestedBackground: dark ? '#181c25' : '#f6f8fa',
        typeNameColor: text,
        typeTitleColor: text,
        requireLabelColor: dark ? '#ff9a94' : '#a1262e',
      },
      rightPanel: { backgroundColor: '#1a2029' },
      typography: {
        fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif',
        headings: { fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif' },
        code: { color: dark ? '#ff9a94' : '#a1262e', backgroundColor: dark ? '#0c0f15' : '#f6f8fa' },
        links: { color: accent },
      },
    },
  },
  document.querySelector('#reference'),
  () => {
    for (const pre of document.querySelectorAll('#reference pre')) pre.tabIndex = 0;
  },
);
