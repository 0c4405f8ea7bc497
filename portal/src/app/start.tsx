// Signs in with the credential of the address, and renders the portal.
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { openLink } from './link.ts';
import { createPortalRouter } from './router.tsx';
import '../styles/base.css';
import '../styles/controls.css';
import '../styles/layout.css';
import '../styles/panels.css';
import '../styles/chat.css';
import '../styles/viewer.css';

openLink();
const router = createPortalRouter();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
