// Entry point of the portal.
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createPortalRouter } from './app/router.tsx';
import { takeRequestFromAddress } from './lib/request.ts';
import { takeSessionFromAddress } from './lib/session.ts';
import { applyTheme } from './lib/theme.ts';
import './styles/base.css';
import './styles/controls.css';
import './styles/layout.css';
import './styles/panels.css';
import './styles/chat.css';
import './styles/viewer.css';

applyTheme();
// Before the router reads the address: the fragment holds a credential.
const { opened, fragment } = takeSessionFromAddress();
const shared = takeRequestFromAddress(fragment, opened?.property);

// A link to a page needs the viewer at once; it loads while the data is asked for.
if (location.pathname.includes('/d/')) void import('./viewer/Viewer.tsx');

const router = createPortalRouter();
if (opened?.property)
  await router.navigate({
    to: '/p/$property',
    params: { property: opened.property },
    search: shared ? { tab: 'repair' } : {},
    replace: true,
  });

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
