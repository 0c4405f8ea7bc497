// Entry point: starts to open the page of the link, and loads the portal meanwhile.
import { applyTheme } from './lib/theme.ts';
import { openLinked } from './viewer/early.ts';

applyTheme();
openLinked();
void import('./app/start.tsx');
