// Signs in with the credential of the address, and renders the portal.
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeRequestFromAddress } from '../lib/request.ts';
import { takeSessionFromAddress } from '../lib/session.ts';
import { createPortalRouter } from './router.tsx';
import '../styles/base.css';
import '../styles/controls.css';
import '../styles/layout.css';
import '../styles/panels.css';
import '../styles/chat.css';
import '../styles/viewer.css';

// Before the router reads the address: the fragment holds a credential.
const { opened, fragment } = takeSessionFromAddress();
const shared = takeRequestFromAddress(fragment, opened?.property);

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
