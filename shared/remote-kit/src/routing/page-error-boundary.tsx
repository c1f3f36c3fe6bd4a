import { useRouteError } from 'react-router-dom';
export function PageErrorBoundary() {
  useRouteError();
  return <h1>Page not found</h1>;
}
