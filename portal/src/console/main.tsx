// Entry point of the console.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { TextsProvider } from '../i18n/i18n.tsx';
import { applyTheme } from '../lib/theme.ts';
import '../styles/base.css';
import '../styles/controls.css';
import '../styles/layout.css';
import '../styles/panels.css';
import '../styles/chat.css';
import '../styles/console.css';
import { Console } from './Console.tsx';
import { takeTokenFromAddress } from './session.ts';

applyTheme();
takeTokenFromAddress();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <TextsProvider>
      <Console />
    </TextsProvider>
  </StrictMode>,
);
