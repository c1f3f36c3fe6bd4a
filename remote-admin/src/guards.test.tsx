import { testGuards } from '@event-portal/testing';
import { early } from './pages.gen';
import { routes } from './routes.gen';

testGuards('admin', routes, early);
