import { testGuards } from '@event-portal/testing';
import config from '../remote.config.json';
import { routes } from './routes';

testGuards('guest-book', routes, {}, config.descriptor.areas);
