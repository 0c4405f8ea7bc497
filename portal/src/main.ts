// Entry point: shows the page of the link, and then loads the portal.
import { applyTheme } from './lib/theme.ts';
import { openLinked } from './viewer/early.ts';

applyTheme();
void openLinked().then(() => import('./app/start.tsx'));
