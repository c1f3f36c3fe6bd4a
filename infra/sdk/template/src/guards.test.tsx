import { testGuards } from '@event-portal/testing';
import { routes } from './routes';

testGuards('guest-book', routes, {});
