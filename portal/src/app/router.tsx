// The addresses of the portal. `/p/:property/d/:document?page=3&issue=…` opens exactly there.
import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { PropertiesScreen } from '../screens/PropertiesScreen.tsx';
import { PropertyScreen } from '../screens/PropertyScreen.tsx';
import { NotFound, RenderError, Shell } from './Shell.tsx';
import { readSearch } from './search.ts';

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound, errorComponent: RenderError });
const home = createRoute({ getParentRoute: () => root, path: '/', component: PropertiesScreen });
const property = createRoute({
  getParentRoute: () => root,
  path: '/p/$property',
  component: PropertyScreen,
  validateSearch: readSearch,
});
const overview = createRoute({ getParentRoute: () => property, path: '/' });
const document = createRoute({ getParentRoute: () => property, path: 'd/$document' });

export const createPortalRouter = () =>
  createRouter({
    routeTree: root.addChildren([home, property.addChildren([overview, document])]),
    basepath: '/app',
    defaultErrorComponent: RenderError,
    trailingSlash: 'never',
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
}
