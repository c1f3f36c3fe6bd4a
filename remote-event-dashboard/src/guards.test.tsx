import { testGuards } from '@event-portal/testing';
import { routes } from './routes.gen';

testGuards('event-dashboard', routes);
